import { z } from 'zod';
import { defineRpc } from '../../contract.ts';
import { versionedAppConfigSchema } from './changed.ts';

/** What the configuration is now, for a gateway that begins to tell browsers of its changes. */
export const currentAppConfig = defineRpc({
  name: 'engagement.appConfig.current',
  input: z.object({}),
  output: versionedAppConfigSchema,
});
