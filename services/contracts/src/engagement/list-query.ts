import { z } from 'zod';

/** The query of every list that is read page by page. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional().meta({ description: 'nextCursor of the page before' }),
});

export const sortOrders = ['asc', 'desc'] as const;

/** The query of a list that people search and sort. */
export const searchQuerySchema = pageQuerySchema.extend({
  q: z.string().trim().max(200).optional().meta({ description: 'Only what contains these words' }),
  order: z.enum(sortOrders).default('desc'),
});
