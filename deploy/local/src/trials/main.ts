import { runScript } from '#progress';
import { runTrial } from './run-trial.ts';

await runScript(() => runTrial(process.argv.slice(2), process.env));
