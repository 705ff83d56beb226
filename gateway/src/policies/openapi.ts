import { createHash } from 'node:crypto';
import { answerText } from '../answer.ts';
import { noAction, type Policy } from './policy.ts';
import { requireReading } from './welcome.ts';

/** GET /openapi.json: the contracts as an OpenAPI document, which changes only with a release. */
export function openapi(document: object): Policy {
  return {
    name: 'openapi',
    schema: noAction,
    create: () => {
      const text = JSON.stringify(document);
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      return (exchange) => {
        requireReading(exchange.request.method, (allow) => exchange.response.setHeader('allow', allow));
        const known = exchange.request.headers['if-none-match']?.includes(etag) ?? false;
        const caching = { etag, 'cache-control': 'public, max-age=300' };
        answerText(exchange, known ? 304 : 200, text, caching);
        return 'answered';
      };
    },
  };
}
