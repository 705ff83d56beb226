import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import {
  engineReportSchema,
  failureSchema,
  jobsReportSchema,
  mailReportSchema,
  paymentsReportSchema,
  reportingServices,
} from '../../health/report.ts';
import { adminErrors } from '../limits.ts';

export const systemStates = ['operational', 'degraded', 'outage'] as const;

export type SystemState = (typeof systemStates)[number];

/** What the whole is made of, as an operator thinks of it. */
export const systemParts = [
  ...reportingServices,
  'database',
  'messaging',
  'jobs',
  'engine',
  'mail',
  'payments',
] as const;

export type SystemPart = (typeof systemParts)[number];

export const allOperational = 'All systems operational';

export const systemStatusSchema = z.object({
  state: z.enum(systemStates),
  /** `All systems operational` only when all are; else what is not. */
  summary: z.string(),
  checked_at: z.iso.datetime(),
  parts: z.array(
    z.object({
      part: z.enum(systemParts),
      state: z.enum(systemStates),
      /** In a word or two: `Ready`, `3 letters wait since 12 minutes`. */
      message: z.string(),
    }),
  ),
  services: z.array(
    z.object({
      service: z.enum(reportingServices),
      state: z.enum(systemStates),
      /** How many processes answered. */
      instances: z.number().int(),
      /** Null, all of them, where it did not answer. */
      version: z.string().nullable(),
      /** Of the youngest. */
      started_at: z.iso.datetime().nullable(),
      uptime_seconds: z.number().int().nullable(),
      /** How long its answer took. */
      milliseconds: z.number().int().nullable(),
      checks: z.array(z.object({ name: z.string(), passes: z.boolean() })),
    }),
  ),
  /** Null where the service that knows did not answer. */
  jobs: jobsReportSchema.nullable(),
  engine: engineReportSchema.nullable(),
  mail: mailReportSchema.nullable(),
  payments: paymentsReportSchema.nullable(),
  /** The latest of all services, the newest first. */
  failures: z.array(failureSchema),
});

export type SystemStatus = z.infer<typeof systemStatusSchema>;

/** GET /api/admin/status: how each service and what it needs is, now. A service that is away is a part of the answer. */
export const getSystemStatus = defineHttp({
  name: 'engagement.status.get',
  method: 'GET',
  path: '/api/admin/status',
  access: 'admin',
  summary: 'How every part of the system is now',
  output: systemStatusSchema,
  errors: [...adminErrors],
});
