import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLanguages, type InstalledLanguages } from './installed-languages.ts';

let folder: string;
let found: InstalledLanguages;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-tessdata-'));
  mkdirSync(join(folder, 'first', 'script'), { recursive: true });
  mkdirSync(join(folder, 'second'));
  writeFileSync(join(folder, 'first', 'deu.traineddata'), 'first');
  writeFileSync(join(folder, 'first', 'osd.traineddata'), 'osd');
  writeFileSync(join(folder, 'first', 'README.md'), 'no data');
  writeFileSync(join(folder, 'first', 'script', 'Latin.traineddata'), 'script');
  writeFileSync(join(folder, 'second', 'deu.traineddata.gz'), 'second');
  writeFileSync(join(folder, 'second', 'chi_tra_vert.traineddata.gz'), 'second');
  found = await findLanguages([join(folder, 'first'), join(folder, 'second'), join(folder, 'none')]);
});

afterEach(async () => {
  await found.remove();
  rmSync(folder, { recursive: true });
});

describe('languages', () => {
  test('are those of all folders and of the packages, by name', () => {
    expect(found.list).toEqual(
      expect.arrayContaining([
        { code: 'deu', name: 'German', kind: 'language' },
        { code: 'chi_tra_vert', name: 'Chinese (traditional), vertical', kind: 'language' },
        { code: 'Latin', name: 'Latin script', kind: 'script' },
        { code: 'eng', name: 'English', kind: 'language' },
      ]),
    );
    expect(found.list.map(({ code }) => code)).not.toContain('osd');
    const names = found.list.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'en')));
  });

  test('come from the first folder that has them', () => {
    expect(readFileSync(join(found.directory, 'deu.traineddata'), 'utf8')).toBe('first');
    expect(readFileSync(join(found.directory, 'Latin.traineddata'), 'utf8')).toBe('script');
  });

  test('that are not there are named', () => {
    expect(() => found.require(['eng', 'deu'])).not.toThrow();
    expect(() => found.require(['eng', 'tlh', '../../etc/passwd'])).toThrow(/Not installed here: tlh, \.\.\/\.\.\/etc/);
    expect(() => found.require(['osd'])).toThrow();
  });

  test('leave nothing behind', async () => {
    await found.remove();
    expect(existsSync(found.directory)).toBe(false);
  });
});
