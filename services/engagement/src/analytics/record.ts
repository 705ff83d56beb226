import { browserNames, deviceTypes } from '@octavo/contracts';
import { z } from 'zod';

const at = z.iso.datetime();
const userId = z.uuid().nullable();

/** What the tables are written from. Any order of the same records makes the same tables. */
export const analyticsRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('session'),
    sessionId: z.uuid(),
    startedAt: at,
    userId,
    deviceType: z.enum(deviceTypes),
    browser: z.enum(browserNames),
  }),
  z.object({
    kind: z.literal('end'),
    sessionId: z.uuid(),
    startedAt: at,
    endedAt: at,
    pageViews: z.number().int().nullable(),
  }),
  z.object({
    kind: z.literal('visit'),
    id: z.uuid(),
    /** The browser gave the id, and may send the same again. */
    mayRepeat: z.boolean(),
    sessionId: z.uuid(),
    startedAt: at,
    at,
    userId,
    pagePath: z.string(),
    pageTitle: z.string().nullable(),
    referrer: z.string().nullable(),
    userAgent: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('duration'),
    sessionId: z.uuid(),
    at,
    pagePath: z.string(),
    duration: z.number().int(),
  }),
  z.object({
    kind: z.literal('event'),
    id: z.uuid(),
    mayRepeat: z.boolean(),
    sessionId: z.uuid(),
    at,
    userId,
    eventType: z.string(),
    eventData: z.record(z.string(), z.unknown()),
    pagePath: z.string().nullable(),
  }),
]);

export type AnalyticsRecord = z.infer<typeof analyticsRecordSchema>;
export type RecordKind = AnalyticsRecord['kind'];
export type RecordOf<Kind extends RecordKind> = Extract<AnalyticsRecord, { kind: Kind }>;

/** One message of the log carries many. */
export const analyticsRecordsSchema = z.array(analyticsRecordSchema);
