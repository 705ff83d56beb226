import { createAccountStore } from './accounts/store.ts';
import { createApiKeyStore } from './api-keys/store.ts';
import { createLog } from '@octavo/kit';
import { readBillingConfig } from './config.ts';
import { openDatabase, type Database } from './database.ts';
import type { MoneyContext } from './payments/context.ts';
import { openMoney } from './payments/open.ts';
import { seedSubscription } from './seed-subscription.ts';
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
        subscribe: (purchase) => seedSubscription(openSandbox(database), purchase),
      },
      config.SEED_API_KEYS,
    );
    process.stdout.write(`${config.DATABASE_SCHEMA}: ${config.SEED_API_KEYS.length} API keys are there\n`);
  } finally {
    await database.$disconnect();
  }
}

/** Whatever takes the money of others: a seed takes nobody's. What it has to tell, the service tells. */
function openSandbox(database: Database): MoneyContext {
  const config = { ...readBillingConfig(), PAYMENT_PROVIDER: 'sandbox' as const };
  const log = createLog({ name: 'billing', level: 'warn' });
  const outbox = { wake: () => undefined };
  const { context } = openMoney({
    config,
    database,
    outbox,
    log,
    now: () => new Date(),
    ownUrl: () => config.APP_URL,
  });
  return context;
}

main().catch((error: unknown) => {
  process.stderr.write(`seed failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
