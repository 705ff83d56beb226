import { createAccountStore } from './accounts/store.ts';
import { createApiKeyStore } from './api-keys/store.ts';
import { openDatabase } from './database.ts';
import { seedApiKeys } from './seed.ts';
import { readSeedConfig } from './seed-config.ts';

/** `node dist/src/seed-main.js`: stores the keys of SEED_API_KEYS and opens their users' accounts. */
async function main(): Promise<void> {
  const config = readSeedConfig();
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
