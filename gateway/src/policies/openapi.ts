import { answerFile } from '../site/answer-file.ts';
import { textSiteFile } from '../site/site-file.ts';
import { noAction, type Policy } from './policy.ts';
import { requireReading } from './welcome.ts';

const cacheControl = 'public, max-age=300';

/** GET /openapi.json: the contracts as an OpenAPI document, which changes only with a release. */
export function openapi(document: object): Policy {
  return {
    name: 'openapi',
    schema: noAction,
    create: () => {
      const file = textSiteFile('openapi.json', JSON.stringify(document));
      return (exchange) => {
        requireReading(exchange.request.method, (allow) => exchange.response.setHeader('allow', allow));
        answerFile(exchange, 200, file, cacheControl);
        return 'answered';
      };
    },
  };
}
