import { readRotationConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { rotateSigningKeys } from './signing-keys/rotate.ts';

/** `node rotate-signing-keys-main.js`: the operator's, or a schedule's, way to change the key that signs. */
async function main(): Promise<void> {
  const config = readRotationConfig();
  const database = openDatabase(config);
  try {
    await rotateSigningKeys({ database, encryptionKey: config.AUTH_ENCRYPTION_KEY, now: Date.now });
    process.stdout.write('auth: signing keys rotated\n');
  } finally {
    await database.$disconnect();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`auth cannot rotate its keys: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
