import type { JsonWebKey } from '@octavo/contracts';
import type { Log } from '@octavo/kit';
import type { KeyObject } from 'node:crypto';
import type { Database } from '../database.ts';
import { generateSigningKey, openPrivateKey } from './key-pair.ts';
import { ensureSigningKeys, findSigningKeys } from './store.ts';

export interface Keyring {
  signer(): Promise<{ kid: string; privateKey: KeyObject }>;
  /** The public keys of all tokens that may still be valid, and of those to come. */
  published(): Promise<JsonWebKey[]>;
}

interface Keys {
  signer: { kid: string; privateKey: KeyObject };
  published: JsonWebKey[];
}

/** A rotation made elsewhere is noticed within this time. */
const reloadMilliseconds = 30_000;
/** While the database is away, requests do not each wait to find that out. */
const retryMilliseconds = 5_000;
/** Beyond a token's life: until every instance has noticed the rotation, and for clocks that differ. */
const retiredMarginMilliseconds = 5 * 60_000;

/** Opens the signing keys, making them if these are the first moments of the product. */
export async function openKeyring(options: {
  database: Database;
  encryptionKey: Buffer;
  accessTokenSeconds: number;
  log: Log;
  now: () => number;
}): Promise<Keyring> {
  const { database, encryptionKey, log, now } = options;

  async function load(): Promise<Keys> {
    const since = new Date(now() - options.accessTokenSeconds * 1_000 - retiredMarginMilliseconds);
    const keys = await findSigningKeys(database, since);
    const current = keys.find(({ status }) => status === 'current');
    if (!current) {
      throw new Error('There is no current signing key');
    }
    return {
      signer: { kid: current.kid, privateKey: openPrivateKey(current, encryptionKey) },
      published: keys.map(({ publicJwk }) => publicJwk),
    };
  }

  await ensureSigningKeys(database, () => generateSigningKey(encryptionKey), new Date(now()));
  let keys = await load();
  let reloadAt = now() + reloadMilliseconds;
  let loading: Promise<void> | undefined;

  /** The keys in hand serve on while the database is away. */
  async function reload(): Promise<void> {
    try {
      keys = await load();
      reloadAt = now() + reloadMilliseconds;
    } catch (error) {
      reloadAt = now() + retryMilliseconds;
      log.warn({ err: error }, 'signing keys could not be read again');
    } finally {
      loading = undefined;
    }
  }

  async function fresh(): Promise<Keys> {
    if (now() >= reloadAt) {
      await (loading ??= reload());
    }
    return keys;
  }

  return {
    signer: async () => (await fresh()).signer,
    published: async () => (await fresh()).published,
  };
}
