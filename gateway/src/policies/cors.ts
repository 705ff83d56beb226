import { headers } from '@octavo/contracts';
import { noAction, type Policy } from './policy.ts';

const exposed = [
  headers.creditsUsed,
  headers.creditsRemaining,
  headers.rateLimit,
  headers.rateLimitState,
  headers.rateLimitPolicy,
  headers.retryAfter,
  headers.requestId,
  headers.idempotencyReplayed,
  headers.preferenceApplied,
  headers.pagesRead,
  headers.pagesRecognized,
  headers.ocrConfidence,
  headers.keyMode,
  'x-supabase-api-version',
  'content-disposition',
  'location',
].join(', ');

const preflightSeconds = 86_400;

/**
 * Lets pages of any origin call the API. That is safe because nothing here goes by cookies: a page can only send a
 * key or token it was given.
 */
export const cors: Policy = {
  name: 'cors',
  schema: noAction,
  create: () => (exchange) => {
    const { request, response, route } = exchange;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', exposed);
    if (request.method !== 'OPTIONS' || route.allow.length === 0) {
      return 'next';
    }
    const allow = route.allow.join(', ');
    response.setHeader('allow', allow);
    response.setHeader('access-control-allow-methods', allow);
    // Named, because `*` would leave out Authorization.
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ??
        'authorization, content-type, apikey, x-request-id, prefer, idempotency-key',
    );
    response.setHeader('access-control-max-age', preflightSeconds);
    response.setHeader('vary', 'access-control-request-headers');
    response.writeHead(204).end();
    return 'answered';
  },
};
