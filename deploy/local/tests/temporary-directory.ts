import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** Folders for the tests of one file, removed after all: what a test stops in its own hooks still writes there. */
export function temporaryDirectories(): (mode?: number) => string {
  const made: string[] = [];
  afterAll(() => {
    for (const directory of made) rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  });
  return (mode = 0o755) => {
    const directory = mkdtempSync(join(process.env['TEST_RUN_DIRECTORY'] ?? tmpdir(), 'local-'));
    chmodSync(directory, mode);
    made.push(directory);
    return directory;
  };
}
