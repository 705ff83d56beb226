import { databaseConfigSchema, readConfig } from '@octavo/kit';
import { z } from 'zod';
import { apiKeySecretShape } from './config.ts';
import { apiKeySeedSchema } from './seed.ts';

const jsonSchema = z.string().transform((text, { addIssue }): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    addIssue('must be JSON');
    return z.NEVER;
  }
});

const seedConfigSchema = databaseConfigSchema.extend(apiKeySecretShape).extend({
  /** `[{apiKeyId, userId, key, mode, planId, name, credits?}]` */
  SEED_API_KEYS: jsonSchema.pipe(z.array(apiKeySeedSchema)),
});

export type SeedConfig = z.infer<typeof seedConfigSchema>;

export function readSeedConfig(environment?: Record<string, string | undefined>): SeedConfig {
  return readConfig(seedConfigSchema, environment);
}
