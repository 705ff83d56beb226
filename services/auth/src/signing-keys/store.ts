import { jsonWebKeySchema, type JsonWebKey } from '@octavo/contracts';
import type { Database, Transaction } from '../database.ts';
import type { NewSigningKey } from './key-pair.ts';

export interface SigningKey extends NewSigningKey {
  status: 'current' | 'next' | 'retired';
  retiredAt: Date | null;
}

/** Any number: what matters is that everybody who changes the keys takes the same lock. */
const signingKeysLock = 7_211_002;

async function lockSigningKeys(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${signingKeysLock}::bigint)`;
}

/** Makes the first keys, once, however many instances start together. */
export async function ensureSigningKeys(
  database: Database,
  generate: () => NewSigningKey,
  createdAt: Date,
): Promise<void> {
  await database.$transaction(async (transaction) => {
    await lockSigningKeys(transaction);
    for (const status of ['current', 'next'] as const) {
      if ((await transaction.signingKey.count({ where: { status } })) === 0) {
        await transaction.signingKey.create({ data: { ...generate(), status, createdAt } });
      }
    }
  });
}

/** The current key retires, the next one, which verifiers already know, becomes current, and a new one is next. */
export async function advanceSigningKeys(database: Database, generate: () => NewSigningKey, at: Date): Promise<void> {
  await database.$transaction(async (transaction) => {
    await lockSigningKeys(transaction);
    const { signingKey } = transaction;
    await signingKey.updateMany({ where: { status: 'current' }, data: { status: 'retired', retiredAt: at } });
    await signingKey.updateMany({ where: { status: 'next' }, data: { status: 'current' } });
    await signingKey.create({ data: { ...generate(), status: 'next', createdAt: at } });
  });
}

/** The keys that sign or may have signed what is still valid: those retired before `since` are left out. */
export async function findSigningKeys(database: Database, since: Date): Promise<SigningKey[]> {
  const rows = await database.signingKey.findMany({
    where: { OR: [{ status: { not: 'retired' } }, { retiredAt: { gte: since } }] },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: jsonWebKeySchema.parse(row.publicJwk) satisfies JsonWebKey,
    privateJwkEncrypted: row.privateJwkEncrypted,
    status: row.status,
    retiredAt: row.retiredAt,
  }));
}
