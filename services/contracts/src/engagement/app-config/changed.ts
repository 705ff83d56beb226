import { z } from 'zod';
import { defineEvent } from '../../contract.ts';
import { appConfigSchema } from './app-config.ts';

/** What a switch was turned to. A higher version is the later one; none was turned yet at 0. */
export const versionedAppConfigSchema = z.object({ version: z.number().int().min(0), config: appConfigSchema });

export type VersionedAppConfig = z.infer<typeof versionedAppConfigSchema>;

/** A switch was turned: whoever remembers the configuration, or shows it, takes this one. */
export const appConfigChanged = defineEvent({
  name: 'engagement.appConfig.changed',
  payload: versionedAppConfigSchema,
});
