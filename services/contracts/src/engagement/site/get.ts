import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { operations, planIds } from '../../plans.ts';
import { appConfigSchema } from '../app-config/app-config.ts';

export const sitePlanSchema = z.object({
  id: z.enum(planIds),
  name: z.string(),
  priceCents: z.number().int(),
  credits: z.number().int(),
  periodDays: z.number().int().nullable(),
  overageCents: z.number().int().nullable(),
  requestsPerMinute: z.number().int(),
  popular: z.boolean(),
  features: z.array(z.string()),
  /** What the credits pay for, spent on one operation only, and what one of it costs. */
  operations: z.array(
    z.object({
      operation: z.enum(operations),
      conversions: z.number().int(),
      creditsPerConversion: z.number().int(),
    }),
  ),
});

export const siteSchema = z.object({
  config: appConfigSchema.omit({ id: true }),
  plans: z.array(sitePlanSchema),
  /** The figures that pages claim, by the names in `claims`. */
  figures: z.record(z.string(), z.number()),
});

export type Site = z.infer<typeof siteSchema>;

/** GET /api/site: all that the first paint needs, in one request. Answers 304 to who has it already. */
export const getSite = defineHttp({
  name: 'engagement.site.get',
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  summary: 'What every page needs: configuration, plans, figures',
  output: siteSchema,
  cacheControl: 'public, max-age=0, s-maxage=1, must-revalidate',
});
