import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder, repositoryRoot, textOf } from './repository.ts';

test('each answer to a complaint names tests that there are', () => {
  const answers = [...textOf('docs/field-answers.md').matchAll(/^\| (?!Complaint|---).+ \| (.+?) \|$/gm)];
  expect(answers.length).toBeGreaterThan(15);
  for (const [line, tests = ''] of answers) {
    const named = tests.split(', ');
    expect([line, named.filter((path) => !existsSync(join(repositoryRoot, path)))]).toEqual([line, []]);
  }
});

test.each(filesUnder('docs', '.md'))('%s leads only to pages that there are', (page) => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) => target);
  expect(links.filter((target) => !existsSync(join(repositoryRoot, dirname(page), target)))).toEqual([]);
});
