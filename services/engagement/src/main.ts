import { run } from '@octavo/kit';
import { readEngagementConfig } from './config.ts';
import { startEngagement } from './engagement.ts';

await run({ name: 'engagement', readConfig: readEngagementConfig, start: startEngagement });
