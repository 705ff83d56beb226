import type { Database } from '../database.ts';
import { generateSigningKey } from './key-pair.ts';
import { advanceSigningKeys } from './store.ts';

/** Begins to sign with the next key. Tokens of the former one stay valid until they expire. */
export function rotateSigningKeys(context: {
  database: Database;
  encryptionKey: Buffer;
  now: () => number;
}): Promise<void> {
  return advanceSigningKeys(context.database, () => generateSigningKey(context.encryptionKey), new Date(context.now()));
}
