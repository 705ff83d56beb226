import { apiKeysChanged, planIds, type PlanId } from '@octavo/contracts';
import { appendEvent } from '@octavo/kit';
import { z } from 'zod';
import type { Database } from '../database.ts';
import type { KeyMode } from './key-text.ts';

export interface NewApiKey {
  id: string;
  userId: string;
  name: string;
  mode: KeyMode;
  keyHash: string;
  keyEncrypted: Buffer;
  lastFour: string;
  createdAt: Date;
}

/** A key that may be used until it expires, with the plan of its account. */
export interface ActiveApiKey {
  id: string;
  userId: string;
  mode: KeyMode;
  planId: PlanId;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

const activeApiKeySchema = z.object({
  id: z.string(),
  userId: z.string(),
  mode: z.enum(['live', 'test']),
  planId: z.enum(planIds),
  expiresAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
});

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

export function createApiKeyStore(database: Database) {
  return {
    async findActiveByHash(keyHash: string, now: Date): Promise<ActiveApiKey | undefined> {
      const [row] = await database.$queryRaw<unknown[]>`
        SELECT api_keys.id::text, user_id::text AS "userId", mode, plan_id AS "planId", expires_at AS "expiresAt",
               last_used_at AS "lastUsedAt"
        FROM api_keys JOIN credit_accounts USING (user_id) LEFT JOIN customers USING (user_id)
        WHERE key_hash = ${keyHash} AND status = 'active'
          AND (suspended_until IS NULL OR suspended_until <= ${now.toISOString()}::timestamptz)
          AND deleted_at IS NULL`;
      return row === undefined ? undefined : activeApiKeySchema.parse(row);
    },

    async findKeyHash(id: string): Promise<string | undefined> {
      const key = await database.apiKey.findUnique({ where: { id }, select: { keyHash: true } });
      return key?.keyHash;
    },

    /** Dates a key that nothing is settled for. */
    async noteUse(id: string, at: Date): Promise<void> {
      await database.apiKey.updateMany({ where: { id }, data: { lastUsedAt: at } });
    },

    /** Stores a key with the fact that it is there, since somebody may remember that it was not. False: it is known. */
    add(key: NewApiKey): Promise<boolean> {
      return database.$transaction(async (transaction) => {
        const { count } = await transaction.apiKey.createMany({
          data: [{ ...key, keyEncrypted: new Uint8Array(key.keyEncrypted), status: 'active' }],
          skipDuplicates: true,
        });
        if (count === 1) {
          await appendEvent(transaction, apiKeysChanged, { keyHashes: [key.keyHash], userId: key.userId });
        }
        return count === 1;
      });
    },

    /** Ends a key with the fact that it ended. False: there was nothing to end. */
    revoke(id: string): Promise<boolean> {
      return database.$transaction(async (transaction) => {
        const [key] = await transaction.apiKey.updateManyAndReturn({
          where: { id, status: 'active' },
          data: { status: 'revoked' },
          select: { keyHash: true, userId: true },
        });
        if (key) {
          await appendEvent(transaction, apiKeysChanged, { keyHashes: [key.keyHash], userId: key.userId });
        }
        return key !== undefined;
      });
    },
  };
}
