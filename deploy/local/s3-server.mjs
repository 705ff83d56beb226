import { runScript, step } from './setup/progress.mjs';
import { buildS3Server, canBuildS3Server, findS3Server } from './setup/s3-server.mjs';

// What CI runs before the tests: with an S3 server, the store that speaks to S3 is held to what the others are.
await runScript(async () => {
  const found = findS3Server();
  if (found === undefined && !canBuildS3Server()) {
    process.stdout.write('  No S3 server, and no Go to build one with: its tests will be reported as not run.\n');
    return;
  }
  const program = found ?? (await step('An S3 server from its Go module', buildS3Server));
  process.stdout.write(`  S3 server: ${program}\n`);
});
