import { runScript } from '#progress';
import { runStack } from './run-stack.ts';

await runScript(() => runStack(process.argv.slice(2), process.env));
