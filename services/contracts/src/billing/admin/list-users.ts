import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { planIds } from '../../plans.ts';

export const billingAdminErrors = ['missing_token', 'invalid_token', 'forbidden', 'invalid_request'] as const;

export const userSortings = ['name', 'email', 'plan', 'credits', 'status', 'trial_ends_at', 'joined_at'] as const;

export type UserSorting = (typeof userSortings)[number];

/** GET /api/admin/users: everybody who has an account, by the columns of the admin dashboard's table. */
export const listUsers = defineHttp({
  name: 'billing.admin.listUsers',
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Active users with plan and credits, and how many each plan has',
  query: z.strictObject({
    plan: z.enum(planIds).optional().meta({ description: 'Only this plan' }),
    search: z.string().trim().min(1).max(100).optional().meta({ description: 'A part of the name or the e-mail' }),
    sort: z.enum(userSortings).default('joined_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1_000).optional().meta({ description: 'nextCursor of the page before' }),
  }),
  output: z.object({
    users: z.array(
      z.object({
        user_id: z.uuid(),
        name: z.string(),
        email: z.string(),
        plan_id: z.enum(planIds),
        credits_remaining: z.number().int().min(0),
        credits_total: z.number().int().min(0),
        status: z.enum(['active', 'suspended', 'deleted']),
        trial_ends_at: z.iso.datetime().nullable(),
        joined_at: z.iso.datetime(),
      }),
    ),
    nextCursor: z.string().nullable(),
    /** Of all plans, whatever the filter: what the filter offers. */
    counts: z.object({ total: z.number().int(), plans: z.record(z.enum(planIds), z.number().int()) }),
  }),
  errors: [...billingAdminErrors],
});
