import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One hash over texts and the contents of files; a missing file counts as empty. */
export function fingerprint({ files = [], texts = [] }) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text}\0`);
  for (const file of files) hash.update(`${readIfThere(file)}\0`);
  return hash.digest('hex');
}

export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Writes a stamp, so that the next run knows the work was done for this input. By renaming: a stamp is whole or not
 * there, and a copy of the directory made of hard links keeps its own.
 */
export function writeStamp(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, content);
  renameSync(written, file);
}
