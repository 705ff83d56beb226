import { run } from '@octavo/kit';
import { startAuth } from './auth.ts';
import { readAuthConfig } from './config.ts';

await run({ name: 'auth', readConfig: readAuthConfig, start: startAuth });
