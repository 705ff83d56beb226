import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../src/repository.ts';

// docs/spec-coverage.md is kept by hand: what it claims is there.

interface Row {
  text: string;
  file: string | undefined;
  name: string;
}

const table = readFileSync(join(repositoryRoot, 'docs', 'spec-coverage.md'), 'utf8');

const rows: Row[] = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Text|---)/.test(line))
  .map((line) => {
    const [text = '', test = '', name = ''] = line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.replaceAll(String.raw`\|`, '|').trim());
    return { text, file: /\]\(\.\.\/(.+)\)$/.exec(test)?.[1], name };
  });

/** As it reads, however it is quoted. */
const asRead = (text: string): string => text.replaceAll('\\', '').replaceAll('’', "'");

/** The longest part without a name that stands for something. */
const fixedPart = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .trim();

const provoked = rows.filter((row): row is Row & { file: string } => row.file !== undefined);

test.each(provoked)('"$text" stands in its test', ({ text, file, name }) => {
  expect(existsSync(join(repositoryRoot, file)) && file).toBe(file);
  const source = asRead(readFileSync(join(repositoryRoot, file), 'utf8'));
  expect(source).toContain(asRead(name));
  expect(source).toContain(fixedPart(asRead(text)));
});

test('each text is listed once in its section, and what has no test is said to be a gap', () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { text, file, name } of rows) {
    expect([text, file === undefined, name === 'gap']).toEqual([text, file === undefined, file === undefined]);
  }
  for (const section of table.split(/^## /m).slice(1)) {
    const texts = section.split('\n').flatMap((line) => /^\| (?!Text |---)(.+?) \| /.exec(line)?.[1] ?? []);
    expect(texts).toEqual([...new Set(texts)]);
  }
});
