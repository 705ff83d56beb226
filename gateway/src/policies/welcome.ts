import { AppError, productName } from '@octavo/contracts';
import { answerJson, notFound } from '../answer.ts';
import { noAction, type Policy } from './policy.ts';

/** GET / where no site is served: says what this is and where to read on. */
export const welcome: Policy = {
  name: 'welcome',
  schema: noAction,
  create: () => (exchange) => {
    if (exchange.pathname !== '/') {
      throw notFound();
    }
    requireReading(exchange.request.method, (allow) => exchange.response.setHeader('allow', allow));
    answerJson(exchange, 200, { name: productName, documentation: '/openapi.json' });
    return 'answered';
  },
};

/** @throws AppError `method_not_allowed` for what is not GET or HEAD. */
export function requireReading(method: string | undefined, setAllow: (allow: string) => void): void {
  if (method !== 'GET' && method !== 'HEAD') {
    setAllow('GET, HEAD');
    throw new AppError({ code: 'method_not_allowed', message: 'Use GET here' });
  }
}
