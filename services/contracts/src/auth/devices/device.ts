import { z } from 'zod';

export const devicesPath = '/api/devices';

/** One sign-in on one device. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** `Firefox on Windows`. */
  name: z.string(),
  /** The network it last signed in from, not the whole address. */
  network: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  current: z.boolean(),
});
