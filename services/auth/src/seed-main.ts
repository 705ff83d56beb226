import { ConfigError } from '@octavo/kit';
import { readSeedConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { createPasswordHasher } from './passwords/hasher.ts';
import { seedUsers } from './users/seed.ts';

/** `node seed-main.js`: makes the accounts of SEED_USERS exist. Reads DATABASE_URL and DATABASE_SCHEMA. */
async function main(): Promise<void> {
  const config = readSeedConfig();
  const database = openDatabase(config);
  try {
    const passwords = await createPasswordHasher({ atOnce: 1 });
    await seedUsers({ database, passwords, now: Date.now }, config.SEED_USERS);
    process.stdout.write(`auth: seeded ${config.SEED_USERS.length} users\n`);
  } finally {
    await database.$disconnect();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`auth cannot seed: ${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
