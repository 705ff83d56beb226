import type { getUsage } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { daysAskedFor } from './days.ts';
import { summed, usageBetween } from './store.ts';

/** `GET /api/usage` */
export function getUsageHandler({
  database,
  now,
}: Pick<BillingContext, 'database' | 'now'>): HttpHandler<typeof getUsage> {
  return async ({ principal: { userId }, query }) => {
    const asked = daysAskedFor(query, now());
    const days = await usageBetween(database, asked, userId);
    return { ...asked, ...summed(days), days };
  };
}
