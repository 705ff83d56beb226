import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { finishingFields, mergeLimits } from './finishing-options.ts';
import { htmlToPdf } from './html-to-pdf.ts';
import { jsonToPdf } from './json-to-pdf.ts';
import { markdownToPdf } from './markdown-to-pdf.ts';
import { templateToPdf } from './template-to-pdf.ts';
import { textToPdf } from './text-to-pdf.ts';

const schema = z.strictObject(finishingFields);

/** Where a request is at fault. */
function pathsOf(body: object): string[] {
  return schema.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];
}

describe('finishing options', () => {
  test('work as their examples say', () => {
    const { properties } = z.toJSONSchema(schema, { io: 'input' }) as {
      properties: Record<string, { examples: unknown[] }>;
    };
    for (const [name, { examples }] of Object.entries(properties)) {
      expect(examples.map((example) => pathsOf({ [name]: example }))).toEqual([[]]);
    }
  });

  test.each<[object, string[]]>([
    [{ metadata: { title: 'a\u0000b' } }, ['metadata.title']],
    [{ metadata: { keywords: ['\uFFFE'] } }, ['metadata.keywords.0']],
    [{ watermark: {} }, ['watermark.text']],
    [{ watermark: { text: 'a', image: 'b' } }, ['watermark.text']],
    [{ watermark: { text: ' \n ' } }, ['watermark.text']],
    [{ watermark: { text: 'a', scale: 1 } }, ['watermark.scale']],
    [{ watermark: { image: 'a', fontSize: 9, color: '#000000' } }, ['watermark.fontSize', 'watermark.color']],
    [{ watermark: { text: 'a', color: 'red;}' } }, ['watermark.color']],
    [{ password: {} }, ['password.userPassword']],
    [{ password: { userPassword: 'same', ownerPassword: 'same' } }, ['password.ownerPassword']],
    [{ password: { userPassword: 'ﬁne' } }, ['password.userPassword']],
    [{ password: { userPassword: 'ü'.repeat(64) } }, ['password.userPassword']],
    [{ merge: { before: Array(11).fill('a'), after: Array(10).fill('a') } }, ['merge']],
    [{ merge: { before: Array(2).fill('a'.repeat(mergeLimits.bytes)) } }, ['merge']],
    [{ pdfa: 'PDF/A-1a' }, ['pdfa']],
  ])('%j is refused where the fault is', (body, paths) => {
    expect(pathsOf(body)).toEqual(paths);
  });

  test('take a password however its accents are typed', () => {
    const { password } = schema.parse({ password: { userPassword: 'u\u0308' } });
    expect(password?.userPassword).toBe('ü');
  });

  test.each([
    [htmlToPdf, { html: 'a' }],
    [markdownToPdf, { markdown: 'a' }],
    [templateToPdf, { template: 'a' }],
    [textToPdf, { text: 'a' }],
    [jsonToPdf, { json: {} }],
  ])('PDF/A goes with neither merging nor a password, in every operation', ({ body }, document) => {
    const asked = { ...document, pdfa: 'PDF/A-2b', merge: { after: ['a'] }, password: { userPassword: 'a' } };
    expect(body.safeParse(asked).error?.issues.map(({ path }) => path.join('.'))).toEqual(['merge', 'password']);
    expect(body.safeParse({ ...document, pdfa: 'PDF/A-2b' }).success).toBe(true);
  });
});
