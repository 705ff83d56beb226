import { z } from 'zod';

/** Where a link in an e-mail leads after it was followed. Only the site's and the app's own addresses are taken. */
export const redirectQuerySchema = z.object({ redirect_to: z.string().max(2_000).optional() });
