import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { operations } from '../../plans.ts';

export const longestUsageDays = 366;

/** Days in UTC, both included; the last thirty unless told otherwise. */
export const usageQuerySchema = z.strictObject({
  from: z.iso.date().optional().meta({ description: 'First day, in UTC; 29 days before the last unless given' }),
  to: z.iso.date().optional().meta({ description: 'Last day, in UTC; today unless given' }),
});

const usageSums = { credits: z.number().int().min(0), requests: z.number().int().min(0) };

export const usageSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  ...usageSums,
  operations: z.array(z.object({ operation: z.enum(operations), ...usageSums })),
  /** Days without a request are left out. */
  days: z.array(z.object({ day: z.iso.date(), operation: z.enum(operations), ...usageSums })),
});

/** GET /api/usage: what the caller used, by operation and day. */
export const getUsage = defineHttp({
  name: 'billing.usage.get',
  method: 'GET',
  path: '/api/usage',
  access: 'user',
  summary: 'Your usage by operation and day',
  query: usageQuerySchema,
  output: usageSchema,
  errors: ['missing_token', 'invalid_token', 'forbidden', 'invalid_request'],
});
