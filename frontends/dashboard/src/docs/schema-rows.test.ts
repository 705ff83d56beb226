import { expect, test } from '@jest/globals';
import { schemaRows, typeTextOf } from './schema-rows.ts';

test.each([
  [{ enum: ['A4', 'A5'] }, '"A4" | "A5"'],
  [{ anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'string' }] }, 'number | string'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ type: 'integer', minimum: 36, maximum: 600 }, 'integer 36–600'],
  [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'integer from 1'],
  [{}, 'any'],
])('%j is told as %s', (schema, text) => {
  expect(typeTextOf(schema)).toBe(text);
});

test('what is inside objects has its whole name; a group that says nothing is no line', () => {
  const rows = schemaRows({
    type: 'object',
    required: ['html'],
    properties: {
      html: { type: 'string', description: 'The document' },
      options: {
        type: 'object',
        properties: {
          margin: { type: 'object', examples: [{ top: '1cm' }], properties: { top: { type: 'string' } } },
        },
      },
    },
  });
  expect(rows.map(({ name, required }) => [name, required])).toEqual([
    ['html', true],
    ['options.margin', false],
    ['options.margin.top', false],
  ]);
  expect(rows[1]?.example).toBe('{"top":"1cm"}');
});
