import { databaseConfigSchema, readConfig } from '@octavo/kit';
import { checkCredits, wholeCheckMilliseconds } from './credits/check.ts';
import { openDatabase } from './database.ts';

/**
 * `node dist/src/check-main.js [--whole]`: prints what does not add up as JSON; exits with 1 if anything does not.
 * `--whole` reads every entry since the first, where the books are closed too.
 */
async function main(): Promise<void> {
  const whole = process.argv.includes('--whole');
  const patience = whole ? { statementMilliseconds: wholeCheckMilliseconds } : undefined;
  const database = openDatabase(readConfig(databaseConfigSchema), patience);
  try {
    const faults = await checkCredits(database, { whole });
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
