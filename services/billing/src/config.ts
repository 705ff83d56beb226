import { baseConfigSchema, databaseConfigSchema, readConfig, secretSchema } from '@octavo/kit';
import type { z } from 'zod';

/** What the keys' texts are encrypted with; a key stored under one secret is readable under that one only. */
export const apiKeySecretShape = { API_KEY_ENCRYPTION_KEY: secretSchema };

const billingConfigSchema = baseConfigSchema.extend(databaseConfigSchema.shape).extend(apiKeySecretShape);

export type BillingConfig = z.infer<typeof billingConfigSchema>;

export function readBillingConfig(environment?: Record<string, string | undefined>): BillingConfig {
  return readConfig(billingConfigSchema, environment);
}
