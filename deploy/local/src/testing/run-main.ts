import { runScript } from '#progress';
import { runTests } from './run.ts';

await runScript(() => runTests(process.argv.slice(2)));
