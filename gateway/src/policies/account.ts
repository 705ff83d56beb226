import { AppError } from '@octavo/contracts';
import { bearerOf } from '../bearer.ts';
import { noAction, type Policy, type PolicyOutcome } from './policy.ts';

/** What a page of the dashboard asks for in a minute, many times over. */
const requestsPerMinute = 300;

const accessToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Lets an account's owner in, by a key of theirs or signed in: what they sent says which it is to be. */
export function account({ apiKey, principal }: { apiKey: Policy; principal: Policy }): Policy {
  return {
    name: 'account',
    schema: noAction,
    create() {
      const byKey = apiKey.create({});
      const bySession = principal.create({ refuseInvalid: true });
      return async (exchange): Promise<PolicyOutcome> => {
        if (!accessToken.test(bearerOf(exchange.request) ?? '')) {
          return byKey(exchange);
        }
        const outcome = await bySession(exchange);
        if (exchange.principal.kind !== 'user') {
          throw new AppError({ code: 'missing_api_key', message: 'Sign in, or send an API key' });
        }
        exchange.requestsPerMinute = requestsPerMinute;
        return outcome;
      };
    },
  };
}
