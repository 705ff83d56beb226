import {
  claims,
  conversionsOf,
  getSite,
  operationCredits,
  operations,
  plans,
  type Plan,
  type Site,
} from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import { createHash } from 'node:crypto';
import type { EngagementContext } from '../context.ts';

function sitePlan(plan: Plan): Site['plans'][number] {
  return {
    ...plan,
    features: [...plan.features],
    operations: operations.map((operation) => ({
      operation,
      conversions: conversionsOf(plan, operation),
      creditsPerConversion: operationCredits[operation],
    })),
  };
}

const constant = { plans: Object.values(plans).map(sitePlan), figures: claims };

/** From memory, and only a few bytes to whoever has it already. */
export function getSiteHandler({ appConfig }: Pick<EngagementContext, 'appConfig'>): HttpHandler<typeof getSite> {
  let last: { config: object; text: Buffer; etag: string } | undefined;

  function render(config: Site['config'] & { id: number }): NonNullable<typeof last> {
    const { id: _id, ...shown } = config;
    const text = Buffer.from(JSON.stringify({ config: shown, ...constant } satisfies Site));
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { config, text, etag };
  }

  return async ({ headers }) => {
    const { config } = await appConfig.current();
    if (last?.config !== config) {
      last = render(config);
    }
    const isKnown = headers['if-none-match']?.includes(last.etag) ?? false;
    return reply({
      status: isKnown ? 304 : 200,
      headers: {
        etag: last.etag,
        'cache-control': getSite.cacheControl ?? 'no-store',
        ...(isKnown ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      },
      body: isKnown ? undefined : last.text,
    });
  };
}
