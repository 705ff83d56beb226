import { z } from 'zod';
import { defineRpc } from '../../contract.ts';
import { planIds } from '../../plans.ts';

/**
 * What a key stands for, by the SHA-256 of its text; the key itself never crosses the wire. An unknown, revoked or
 * expired key is an expected outcome, so that the gateway may remember it: `apiKey: null`.
 */
export const apiKeysResolve = defineRpc({
  name: 'billing.apiKeys.resolve',
  input: z.object({ keyHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({
    apiKey: z
      .object({
        apiKeyId: z.uuid(),
        userId: z.uuid(),
        mode: z.enum(['live', 'test']),
        planId: z.enum(planIds),
        requestsPerMinute: z.number().int().positive(),
        /** ISO 8601; the key stops working then (rotation overlap), whatever a cache says. */
        expiresAt: z.iso.datetime().nullable(),
      })
      .nullable(),
  }),
});
