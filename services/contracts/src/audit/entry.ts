import { z } from 'zod';
import { defineRpc, type RpcContract } from '../contract.ts';

export const auditedServices = ['auth', 'billing', 'engagement'] as const;

/** What administrators do that is written down. */
export const auditActions = [
  'admin_set_up',
  'admin_setup_refused',
  'user_suspended',
  'user_reinstated',
  'verification_resent',
  'users_exported',
  'credits_granted',
  'payment_refunded',
  'app_config_changed',
  'contact_marked_done',
  'contact_reopened',
  'contact_deleted',
  'waitlist_exported',
  'waitlist_invited',
  'waitlist_entry_deleted',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Who did what to whom, when and why. */
export const auditEntrySchema = z.object({
  /** Unique with `service`; of entries of the same time the one with the later id, as text, comes first. */
  id: z.string(),
  service: z.enum(auditedServices),
  action: z.enum(auditActions),
  at: z.iso.datetime(),
  /** The administrator; null where nobody was signed in. */
  actor_id: z.uuid().nullable(),
  /** The account it was done to; null where it is not about one. */
  user_id: z.uuid().nullable(),
  /** The thing it was done to, where that is not an account: a payment, a contact. */
  target_id: z.string().nullable(),
  /** As it was given. */
  reason: z.string().nullable(),
  /** Facts of the action: `{ "credits": "500" }`, `{ "show_waitlist": "false → true" }`. */
  facts: z.record(z.string(), z.string()),
  request_id: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What is asked of the log, and of each service's part of it. */
export const auditFilterFields = {
  actor_id: z.uuid().optional().meta({ description: 'Only what this administrator did' }),
  user_id: z.uuid().optional().meta({ description: 'Only what was done to this account' }),
  action: z.enum(auditActions).optional(),
};

export const auditPositionSchema = z.strictObject({
  at: z.iso.datetime(),
  service: z.enum(auditedServices),
  id: z.string().max(100),
});

export type AuditPosition = z.infer<typeof auditPositionSchema>;

const pageSchema = z.object({
  ...auditFilterFields,
  limit: z.number().int().min(1).max(201),
  /** Only what comes after it, by time, then service, then id, all descending. */
  after: auditPositionSchema.optional(),
});

export type AuditPage = z.infer<typeof pageSchema>;

/** A service's part of the audit log, the newest first. */
export function listAudit<const Name extends string>(
  name: Name,
): RpcContract<Name, typeof pageSchema, z.ZodObject<{ entries: z.ZodArray<typeof auditEntrySchema> }>> {
  return defineRpc({
    name,
    input: pageSchema,
    output: z.object({ entries: z.array(auditEntrySchema) }),
    timeoutMilliseconds: 3_000,
  });
}
