import { runScript } from '#progress';
import { runBench } from './run-bench.ts';

await runScript(() => runBench(process.argv.slice(2), process.env));
