import { z } from 'zod';
import { defineHttp } from '../../contract.ts';

export const securityEventKinds = [
  'sign_up',
  'email_confirmed',
  'sign_in',
  'sign_in_failed',
  'sign_in_from_new_device',
  'refresh_token_reused',
  'signed_out',
  'device_revoked',
  'recovery_requested',
  'recovery_link_followed',
  'password_changed',
  'password_change_failed',
  'email_change_requested',
  'email_changed',
  'admin_set_up',
  'admin_setup_refused',
  'user_suspended',
  'user_reinstated',
  'verification_resent',
  'account_exported',
  'account_deleted',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEventSchema = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  occurred_at: z.iso.datetime(),
  /** Whose account it is about; null when there is none. */
  user_id: z.uuid().nullable(),
  /** Who did it, when somebody was signed in. */
  actor_id: z.uuid().nullable(),
  /** Truncated: /24 of an IPv4 address, /48 of an IPv6 one. */
  network: z.string().nullable(),
  device: z.string().nullable(),
  request_id: z.string().nullable(),
  /** As it was given. */
  reason: z.string().nullable(),
});

/** GET /api/security_events: what happened to accounts, the newest first. */
export const listSecurityEvents = defineHttp({
  name: 'auth.securityEvents.list',
  method: 'GET',
  path: '/api/security_events',
  access: 'admin',
  summary: 'Security events, the newest first',
  query: z.strictObject({
    user_id: z.uuid().optional().meta({ description: 'Only about this account' }),
    kind: z.enum(securityEventKinds).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({ events: z.array(securityEventSchema), nextCursor: z.string().nullable() }),
  errors: ['missing_token', 'invalid_token', 'session_not_found', 'forbidden', 'invalid_request'],
});
