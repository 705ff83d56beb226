import { describe, expect, test } from '@jest/globals';
import { operationContracts, type HttpContract } from '@octavo/contracts';
import { readFileSync } from 'node:fs';
import { limitsDocument } from './limits-document.ts';
import { limitsOf, propertiesOf } from './schema-limits.ts';

test('docs/limits.md says what the code says', () => {
  const written = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
  // When it does not: npm run build && node services/conversion/dist/tests/limits/write.js
  expect(flat(written)).toBe(flat(limitsDocument()));
});

/** How wide a column is, is the formatter's affair. */
function flat(markdown: string): string {
  return markdown.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ');
}

describe.each(Object.values(operationContracts).map((contract: HttpContract) => [contract.path, contract] as const))(
  '%s',
  (_path, { body }) => {
    const properties = body ? propertiesOf(body) : [];

    test('has fields', () => {
      expect(properties.length).toBeGreaterThan(3);
    });

    test('says of each field, or of what holds it, what it is', () => {
      const told = new Set(
        properties
          .filter(({ schema: { description, examples } }) => description !== undefined || examples !== undefined)
          .map(({ path }) => path),
      );
      const isTold = (path: string): boolean =>
        told.has(path) || (path.includes('.') && path !== 'options' && isTold(parentOf(path)));
      expect(properties.map(({ path }) => path).filter((path) => !isTold(path) && path !== 'options')).toEqual([]);
    });

    test('bounds each text, by its length or what it may be, and each list', () => {
      const unbounded = properties.filter(
        ({ schema: { type, maxLength, maxItems, ...rest } }) =>
          (type === 'string' &&
            maxLength === undefined &&
            !['enum', 'const', 'pattern', 'format'].some((bound) => bound in rest)) ||
          (type === 'array' && maxItems === undefined),
      );
      expect(unbounded.map(({ path }) => path)).toEqual([]);
    });
  },
);

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.')).replace(/\[\]$/, '');
}

test('limits are told in words', () => {
  expect(limitsOf({ type: 'array', maxItems: 1_000, items: { type: 'string', maxLength: 50 } })).toEqual([
    '1,000 entries',
    'each: 50 characters',
  ]);
  expect(limitsOf({ anyOf: [{ type: 'number', minimum: 0.1, maximum: 2 }, { type: 'string' }] })).toEqual(['0.1 to 2']);
});
