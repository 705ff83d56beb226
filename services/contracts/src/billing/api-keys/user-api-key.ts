import { z } from 'zod';
import { planIds } from '../../plans.ts';

/** How many keys of an account may work at the same time. */
export const mostApiKeys = 20;

export const apiKeyNameSchema = z.string().trim().min(1).max(100);

/** A key as its owner sees it (SPEC §3). All keys of an account share its plan and its credits. */
export const userApiKeySchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  mode: z.enum(['live', 'test']),
  /** `oct_live_…` and the last four characters; the whole is shown by `reveal`. */
  api_key: z.string(),
  plan_tier: z.enum(planIds),
  status: z.literal('active'),
  credits_remaining: z.number().int().min(0),
  credits_total: z.number().int().min(0),
  /** When the trial ends, on a trial. */
  trial_ends_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  /** Rotated: it works until then. */
  expires_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

export const apiKeyErrors = ['missing_token', 'invalid_token', 'forbidden', 'not_found', 'invalid_request'] as const;
