import { readConfig, run } from '@octavo/kit';
import { conversionConfigSchema } from './config.ts';
import { startConversion } from './conversion.ts';

await run({
  name: 'conversion',
  readConfig: () => readConfig(conversionConfigSchema),
  start: startConversion,
});
