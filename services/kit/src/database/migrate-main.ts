import { resolve } from 'node:path';
import { databaseConfigSchema, readConfig } from '../config.ts';
import { migrateDatabase } from './migrate.ts';

/** `node migrate-main.js <service folder>`: the migration job of a deployment. Reads DATABASE_URL, DATABASE_SCHEMA. */
async function main(): Promise<void> {
  const [directory] = process.argv.slice(2);
  if (!directory) {
    throw new Error('Name the service folder whose migrations to apply');
  }
  const config = readConfig(databaseConfigSchema);
  const applied = await migrateDatabase({
    databaseUrl: config.DATABASE_URL,
    schema: config.DATABASE_SCHEMA,
    directory: resolve(directory),
  });
  process.stdout.write(
    applied.length > 0
      ? `${config.DATABASE_SCHEMA}: applied ${applied.join(', ')}\n`
      : `${config.DATABASE_SCHEMA}: up to date\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`migrations failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
