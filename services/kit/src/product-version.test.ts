import { expect, test } from '@jest/globals';
import { productVersion } from '@octavo/contracts';
import { readFileSync } from 'node:fs';

test('the version that processes tell is the one of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(productVersion).toBe(version);
});
