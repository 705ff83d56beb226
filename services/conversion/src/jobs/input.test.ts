import { afterEach, expect, test } from '@jest/globals';
import { createRequestFiles, type DisposableRequestFiles } from '@octavo/kit';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfRequest } from '../idempotency/request.ts';
import { openDirectoryStore } from '../storage/directory-store.ts';
import { getInput, putInput, type JobInput } from './input.ts';

const directories: string[] = [];
const scopes: DisposableRequestFiles[] = [];

afterEach(async () => {
  await Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true })));
  await Promise.all(scopes.splice(0).map((files) => files.remove()));
});

/** A document that came with two files beside it, kept as one. */
async function inputOf(names: [string, string]): Promise<JobInput & { upload: { path: string } }> {
  const files = createRequestFiles();
  scopes.push(files);
  const path = await files.newPath();
  await writeFile(path, 'abcdef');
  const [first, second] = names;
  const parts = [
    { name: first, offset: 0, byteLength: 2 },
    { name: second, offset: 2, byteLength: 4 },
  ];
  return { body: { html: '<p>x' }, upload: { path, byteLength: 6, parts } };
}

test('a job finds the files of its document where they were', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-input-'));
  directories.push(directory);
  const objects = await openDirectoryStore(directory);
  const given = await inputOf(['a.png', 'b.css']);
  await putInput(objects, 'jobs/1/input', given);
  const files = createRequestFiles();
  scopes.push(files);
  const { body, upload } = await getInput(objects, 'jobs/1/input', files);
  expect(body).toEqual({ html: '<p>x' });
  expect(upload?.parts).toEqual(given.upload?.parts);
  expect(await readFile(upload?.path ?? '', 'utf8')).toBe('abcdef');
});

test('the same bytes under other names are another request', async () => {
  const hashOf = async (names: [string, string]): Promise<string> =>
    hashOfRequest({ operation: 'html-to-pdf', mode: 'live', ...(await inputOf(names)) });
  expect(await hashOf(['a.png', 'b.css'])).toBe(await hashOf(['a.png', 'b.css']));
  expect(await hashOf(['a.png', 'b.css'])).not.toBe(await hashOf(['b.css', 'a.png']));
});
