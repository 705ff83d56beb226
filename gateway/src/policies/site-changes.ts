import type { SiteChanges } from '../site-changes.ts';
import { noAction, type Policy } from './policy.ts';

/** GET /api/site/changes: the configuration as it changes, as server-sent events. */
export function siteChanges(changes: SiteChanges): Policy {
  return {
    name: 'site-changes',
    schema: noAction,
    create: () => (exchange) => {
      const { request, response, clientAddress } = exchange;
      response.setHeader('content-type', 'text/event-stream; charset=utf-8');
      // For proxies that would gather an answer before they pass it on.
      response.setHeader('x-accel-buffering', 'no');
      if (request.method === 'HEAD') {
        response.end();
        return 'answered';
      }
      const lastEventId = request.headers['last-event-id'];
      try {
        changes.follow(response, { address: clientAddress, lastEventId: lastEventId?.toString() });
      } catch (error) {
        response.removeHeader('content-type');
        throw error;
      }
      return 'answered';
    },
  };
}
