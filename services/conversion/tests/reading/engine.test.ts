import { expect, test } from '@jest/globals';
import { createLog } from '@octavo/kit';
import { startPdfReader } from '../../src/reading/process-pdf-reader.ts';
import type { EngineChoice } from '../../src/reading/process/load-pdfium.ts';

/** Which engine a choice comes to. */
async function engineOf(choice: EngineChoice): Promise<unknown> {
  const pool = { processes: 1, memoryMegabytes: 1_024, taskSeconds: 30, tasksPerProcess: 10, engine: choice };
  const said: object[] = [];
  const log = createLog({ name: 'engine-test', level: 'silent' });
  const reader = await startPdfReader(
    { reading: pool, recognition: pool, documentLimit: 1, languageDirectory: '' },
    { debug: () => {}, warn: () => {}, error: log.error.bind(log), info: (object) => void said.push(object) },
  );
  await reader.stop();
  return said[0];
}

const missing = '/nowhere/libpdfium.so';

test('by default it is native where its packages are for the machine', async () => {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  expect(await engineOf({ engine: 'auto' })).toEqual({ engine: isPackaged ? 'native' : 'wasm' });
});

test('where the library is missing, by default it is WebAssembly', async () => {
  expect(await engineOf({ engine: 'auto', libraryPath: missing })).toEqual({ engine: 'wasm' });
});

test('WebAssembly can be chosen', async () => {
  expect(await engineOf({ engine: 'wasm' })).toEqual({ engine: 'wasm' });
});

test('native that was chosen and is missing does not start', async () => {
  await expect(engineOf({ engine: 'native', libraryPath: missing })).rejects.toThrow();
});
