import { databaseConfigSchema, readConfig } from '@octavo/kit';
import { checkCredits } from './credits/check.ts';
import { openDatabase } from './database.ts';

/**
 * `node dist/src/check-main.js [--whole]`: prints what does not add up as JSON; exits with 1 if anything does not.
 * `--whole` reads every entry since the first, where the books are closed too.
 */
async function main(): Promise<void> {
  const database = openDatabase(readConfig(databaseConfigSchema));
  try {
    const faults = await checkCredits(database, { whole: process.argv.includes('--whole') });
    process.stdout.write(`${JSON.stringify({ faults })}\n`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  } finally {
    await database.$disconnect();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`check failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
