import { run } from '@octavo/kit';
import { startBilling } from './billing.ts';
import { readBillingConfig } from './config.ts';

await run({ name: 'billing', readConfig: readBillingConfig, start: startBilling });
