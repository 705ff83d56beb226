import { expect, test } from '@jest/globals';
import { contentDisposition } from './content-disposition.ts';

test.each([
  ['report.pdf', 'attachment; filename="report.pdf"'],
  ['Überblick 2026.pdf', `attachment; filename="_berblick 2026.pdf"; filename*=UTF-8''%C3%9Cberblick%202026.pdf`],
  ['請求書.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"`],
  ['a"; filename=b.pdf', `attachment; filename="a_; filename=b.pdf"; filename*=UTF-8''a%22%3B%20filename%3Db.pdf`],
])('the name %j becomes %j', (filename, header) => {
  expect(contentDisposition(filename)).toBe(header);
});
