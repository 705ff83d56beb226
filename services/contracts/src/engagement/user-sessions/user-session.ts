import { z } from 'zod';

export const deviceTypes = ['tablet', 'mobile', 'desktop'] as const;
export const browserNames = ['Chrome', 'Firefox', 'Safari', 'Edge', 'Unknown'] as const;

export type DeviceType = (typeof deviceTypes)[number];
export type BrowserName = (typeof browserNames)[number];

/** Made by us and known to one browser's tab alone: whoever has it may add to its session. */
export const analyticsSessionIdSchema = z.uuid().toLowerCase();

/** A browser's own id of what it sends; sent again with the same one, it counts once. */
export const ownIdSchema = z.uuid().toLowerCase().optional();

export const userSessionSchema = z.object({
  id: analyticsSessionIdSchema,
  user_id: z.uuid().nullable(),
  device_type: z.enum(deviceTypes),
  browser: z.enum(browserNames),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  total_page_views: z.number().int(),
});

export type UserSession = z.infer<typeof userSessionSchema>;

export const pageViewCountSchema = z.number().int().min(0).max(10_000);
