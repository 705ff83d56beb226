import { holdLifetimeSecondsSchema } from '@octavo/contracts';
import { baseConfigSchema, databaseConfigSchema, readConfig, secretSchema } from '@octavo/kit';
import { z } from 'zod';
import { moneyConfigShape, refineMoneyConfig } from './payments/config.ts';

/** What the keys' texts are encrypted with; a key stored under one secret is readable under that one only. */
export const apiKeySecretShape = { API_KEY_ENCRYPTION_KEY: secretSchema };

export const billingConfigSchema = baseConfigSchema
  .extend(databaseConfigSchema.shape)
  .extend(apiKeySecretShape)
  .extend({
    HOLD_LIFETIME_SECONDS: holdLifetimeSecondsSchema,
    /** How often holds past their lifetime are looked for. */
    HOLD_SWEEP_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  })
  .extend(moneyConfigShape)
  .superRefine(refineMoneyConfig);

export type BillingConfig = z.infer<typeof billingConfigSchema>;

export function readBillingConfig(environment?: Record<string, string | undefined>): BillingConfig {
  return readConfig(billingConfigSchema, environment);
}
