import { expect, test } from '@jest/globals';
import { replaceReport } from './document.ts';

const before = '<!-- bench gateway: written by npm run bench -- --write -->';
const after = '<!-- end of bench gateway -->';

test('a new report takes the place of the old one, and the text around both stays', () => {
  const first = replaceReport(`# Title\n\n${before}\n\nnot yet\n\n${after}\n\nThe end.\n`, 'gateway', 'one\n');
  const second = replaceReport(first, 'gateway', 'two $& $1\n');
  expect(first).toBe(`# Title\n\n${before}\n\none\n\n${after}\n\nThe end.\n`);
  expect(second).toBe(`# Title\n\n${before}\n\ntwo $& $1\n\n${after}\n\nThe end.\n`);
});

test('a document without a place for the report is refused, not appended to', () => {
  expect(() => replaceReport(`${before} ${after}`, 'memory', 'report')).toThrow("no place for 'memory'");
});
