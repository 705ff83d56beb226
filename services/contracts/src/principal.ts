import { z } from 'zod';
import { planIds } from './plans.ts';

/** Who a request speaks for, as the gateway established it. */
export const principalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({ kind: z.literal('user'), userId: z.uuid(), role: z.enum(['user', 'admin']), sessionId: z.uuid() }),
  z.object({
    kind: z.literal('apiKey'),
    apiKeyId: z.uuid(),
    /** The account is the user who owns the key. */
    userId: z.uuid(),
    mode: z.enum(['live', 'test']),
    planId: z.enum(planIds),
  }),
]);

export type Principal = z.infer<typeof principalSchema>;
export type ApiKeyPrincipal = Extract<Principal, { kind: 'apiKey' }>;
export type UserPrincipal = Extract<Principal, { kind: 'user' }>;
