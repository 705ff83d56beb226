import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createOwnedDirectory } from '../owned-directory.ts';

/** Names the folders, for whoever removes what was left. */
export const requestFilesPurpose = 'request';

/** Files of one request, in a directory of its own that goes when the request is over. */
export interface RequestFiles {
  /** A path where nothing is yet. */
  newPath(): Promise<string>;
}

export interface DisposableRequestFiles extends RequestFiles {
  /** Removes everything, also what is created later. */
  remove(): Promise<void>;
}

/** No directory is made before the first path is asked for. */
export function createRequestFiles(): DisposableRequestFiles {
  let directory: Promise<string> | undefined;
  return {
    async newPath() {
      directory ??= createOwnedDirectory(requestFilesPurpose);
      return join(await directory, randomUUID());
    },
    async remove() {
      if (directory) {
        await rm(await directory, { recursive: true, force: true });
      }
    },
  };
}
