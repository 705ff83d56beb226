import { databaseConfigSchema, readConfig } from '@octavo/kit';
import { z } from 'zod';
import { createAccountStore } from './accounts/store.ts';
import { createApiKeyStore } from './api-keys/store.ts';
import { apiKeySecretShape } from './config.ts';
import { openDatabase } from './database.ts';
import { apiKeySeedSchema, seedApiKeys } from './seed.ts';

const seedConfigSchema = databaseConfigSchema.extend({
  ...apiKeySecretShape,
  SEED_API_KEYS: z
    .string()
    .transform((text, { addIssue }): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(z.array(apiKeySeedSchema)),
});

/** `node dist/src/seed-main.js`: stores the keys of SEED_API_KEYS, `[{apiKeyId, userId, key, mode, planId, name}]`. */
async function main(): Promise<void> {
  const config = readConfig(seedConfigSchema);
  const database = openDatabase(config);
  try {
    await seedApiKeys(
      {
        accounts: createAccountStore(database),
        apiKeys: createApiKeyStore(database),
        apiKeySecret: config.API_KEY_ENCRYPTION_KEY,
        now: () => new Date(),
      },
      config.SEED_API_KEYS,
    );
    process.stdout.write(`${config.DATABASE_SCHEMA}: ${config.SEED_API_KEYS.length} API keys are there\n`);
  } finally {
    await database.$disconnect();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`seed failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
