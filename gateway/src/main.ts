import { readConfig, run } from '@octavo/kit';
import { configSchema } from './config.ts';
import { startGateway } from './gateway.ts';

await run({
  name: 'gateway',
  readConfig: () => readConfig(configSchema),
  start: (config, context) => startGateway(config, context),
});
