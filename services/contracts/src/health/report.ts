import { z } from 'zod';
import { defineRpc } from '../contract.ts';

export const reportingServices = ['gateway', 'auth', 'billing', 'conversion', 'engagement'] as const;

export type ReportingService = (typeof reportingServices)[number];

/** A failure that a service saw of late. */
export const failureSchema = z.object({
  at: z.iso.datetime(),
  service: z.enum(reportingServices),
  /** What was asked for, by its name in the contracts, or the part of the service that failed. */
  what: z.string(),
  code: z.string(),
  /** Null where no request was under way. */
  request_id: z.string().nullable(),
});

export type Failure = z.infer<typeof failureSchema>;

/** How a service is, by its own word. */
export const healthReportSchema = z.object({
  version: z.string(),
  started_at: z.iso.datetime(),
  /** The parts that it needs, by name: `database`, `nats`, `html renderer`. */
  checks: z.record(z.string(), z.boolean()),
  /** The latest, the newest first. */
  failures: z.array(failureSchema),
});

export type HealthReport = z.infer<typeof healthReportSchema>;

export const mailReportSchema = z.object({
  /** Letters that have not left. */
  waiting: z.number().int(),
  oldest_waiting_seconds: z.number().int().nullable(),
  last_delivered_at: z.iso.datetime().nullable(),
  /** Letters that nobody tries any more, of the last 30 days. */
  given_up: z.number().int(),
  last_failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});

export const paymentsReportSchema = z.object({
  provider: z.string(),
  last_completed_at: z.iso.datetime().nullable(),
  /** Failures that are the provider's, not a card's; of the last 24 hours. */
  provider_failures: z.number().int(),
  last_provider_failure_at: z.iso.datetime().nullable(),
  /** Refunds that a person has to look at. */
  refunds_failed: z.number().int(),
});

export const jobsReportSchema = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  oldest_waiting_seconds: z.number().int().nullable(),
  /** Of the last 24 hours. */
  failed: z.number().int(),
});

export const engineReportSchema = z.object({
  /** Ready to print. */
  healthy: z.boolean(),
  /** Browsers that run now. */
  browsers: z.number().int(),
  /** Pages that are open, and conversions that wait for one. */
  busy: z.number().int(),
  waiting: z.number().int(),
  last_failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});

/** Asked for by whoever shows the state of the whole: an answer within this, or it counts as down. */
const healthTimeoutMilliseconds = 1_500;

const nothing = z.object({});

export const gatewayHealthReport = defineRpc({
  name: 'gateway.health.report',
  input: nothing,
  output: healthReportSchema,
  timeoutMilliseconds: healthTimeoutMilliseconds,
  everyInstance: true,
});

export const authHealthReport = defineRpc({
  name: 'auth.health.report',
  input: nothing,
  output: healthReportSchema.extend({ mail: mailReportSchema.nullable() }),
  timeoutMilliseconds: healthTimeoutMilliseconds,
  everyInstance: true,
});

export const billingHealthReport = defineRpc({
  name: 'billing.health.report',
  input: nothing,
  output: healthReportSchema.extend({ payments: paymentsReportSchema.nullable() }),
  timeoutMilliseconds: healthTimeoutMilliseconds,
  everyInstance: true,
});

export const conversionHealthReport = defineRpc({
  name: 'conversion.health.report',
  input: nothing,
  output: healthReportSchema.extend({ jobs: jobsReportSchema.nullable(), engine: engineReportSchema.nullable() }),
  timeoutMilliseconds: healthTimeoutMilliseconds,
  everyInstance: true,
});

export const engagementHealthReport = defineRpc({
  name: 'engagement.health.report',
  input: nothing,
  output: healthReportSchema,
  timeoutMilliseconds: healthTimeoutMilliseconds,
  everyInstance: true,
});
