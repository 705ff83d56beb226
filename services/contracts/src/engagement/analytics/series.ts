import { z } from 'zod';
import { defineHttp } from '../../contract.ts';
import { adminErrors } from '../limits.ts';
import { analyticsTotalsSchema, periodQuerySchema } from './summary.ts';

/** GET /api/analytics/series: the same figures by hour or day (UTC), those without any included. */
export const analyticsSeries = defineHttp({
  name: 'engagement.analytics.series',
  method: 'GET',
  path: '/api/analytics/series',
  access: 'admin',
  summary: 'Analytics by hour or day',
  query: periodQuerySchema.extend({ by: z.enum(['hour', 'day']).default('day') }),
  output: z.object({ points: z.array(analyticsTotalsSchema.extend({ at: z.iso.datetime() })) }),
  errors: [...adminErrors, 'invalid_request'],
});
