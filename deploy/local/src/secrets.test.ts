import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadSecrets } from './secrets.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'secrets-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

test('secrets are made once and kept', () => {
  expect(loadSecrets(directory)).toEqual(loadSecrets(directory));
});

test('two stacks share no secret', () => {
  const other = mkdtempSync(join(tmpdir(), 'secrets-'));
  const first = Object.values(loadSecrets(directory));
  const second = new Set(Object.values(loadSecrets(other)));
  rmSync(other, { recursive: true });

  expect(first.filter((secret) => second.has(secret))).toEqual([]);
});

test('only the owner reads them, even after somebody opened the file', () => {
  const file = join(directory, 'secrets.json');
  loadSecrets(directory);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  writeFileSync(file, JSON.stringify(loadSecrets(directory)), { mode: 0o644 });
  loadSecrets(directory);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('they have the forms that the product asks for', () => {
  const secrets = loadSecrets(directory);

  for (const key of [secrets.principalSecret, secrets.authEncryptionKey, secrets.apiKeyEncryptionKey]) {
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  }
  expect(secrets.demoApiKey).toMatch(/^oct_live_[0-9A-Za-z]{32}$/);
  expect(secrets.demoTestApiKey).toMatch(/^oct_test_[0-9A-Za-z]{32}$/);
  for (const password of [secrets.adminPassword, secrets.demoPassword]) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}$/);
  }
});

test('a folder of an earlier release is given what it lacks, once', () => {
  const file = join(directory, 'secrets.json');
  const { conversionEncryptionKey, ...earlier } = loadSecrets(directory);
  writeFileSync(file, JSON.stringify(earlier));
  const mended = loadSecrets(directory);

  expect(mended).toEqual({ ...earlier, conversionEncryptionKey: expect.any(String) });
  expect(mended.conversionEncryptionKey).not.toBe(conversionEncryptionKey);
  expect(loadSecrets(directory)).toEqual(mended);
});

test('a damaged file says what to do', () => {
  writeFileSync(join(directory, 'secrets.json'), '{"adminPassword":"x"}');

  expect(() => loadSecrets(directory)).toThrow(/secrets\.json is damaged: put it back/);
});

test('secrets are not made anew beside a database that was encrypted with others', () => {
  mkdirSync(join(directory, 'postgres'));

  expect(() => loadSecrets(directory)).toThrow(/secrets\.json is missing/);
});
