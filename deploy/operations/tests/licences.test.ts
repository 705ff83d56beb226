import { expect, test } from '@jest/globals';
import { isPermissive, productionPackages } from '../src/licences.ts';
import { repositoryRoot, textOf } from './repository.ts';

test('everything that runs in production is under a permissive licence, or the page on dependencies says why not', () => {
  const packages = productionPackages(repositoryRoot);
  expect(packages.length).toBeGreaterThan(200);
  const page = textOf('docs/dependencies.md');
  const others = packages.filter(({ licence }) => !isPermissive(licence));
  expect(others.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['AGPL-3.0-only', false],
  ['unknown', false],
])('%s: permissive %s', (licence, expected) => {
  expect(isPermissive(licence)).toBe(expected);
});
