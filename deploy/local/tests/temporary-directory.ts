import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';

/** A folder for one test, removed after it. Called at the top of a test file. */
export function temporaryDirectories(): (mode?: number) => string {
  let made: string[] = [];
  afterEach(() => {
    for (const directory of made) rmSync(directory, { recursive: true, force: true });
    made = [];
  });
  return (mode = 0o755) => {
    const directory = mkdtempSync(join(process.env['TEST_RUN_DIRECTORY'] ?? tmpdir(), 'local-'));
    chmodSync(directory, mode);
    made.push(directory);
    return directory;
  };
}
