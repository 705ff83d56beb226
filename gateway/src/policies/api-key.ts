import { AppError } from '@octavo/contracts';
import { hash } from 'node:crypto';
import type { ApiKeyCache } from '../api-key-cache.ts';
import { bearerOf } from '../bearer.ts';
import type { FailedAttempts } from '../failed-attempts.ts';
import { noAction, type Policy, type PolicyOutcome } from './policy.ts';

const wellFormed = /^oct_(live|test)_[A-Za-z0-9]{32}$/;

/** Unknown, revoked, expired and malformed keys are told apart to nobody. */
const invalidKey = (): AppError =>
  new AppError({ code: 'invalid_api_key', message: 'This API key is not valid. Copy it again from your dashboard' });

/** Lets a developer's key in and makes it the request's principal. */
export function apiKey({ cache, failed }: { cache: ApiKeyCache; failed: FailedAttempts }): Policy {
  return {
    name: 'api-key',
    schema: noAction,
    create:
      () =>
      async (exchange): Promise<PolicyOutcome> => {
        const key = bearerOf(exchange.request);
        if (key === undefined) {
          await failed.record(exchange.clientAddress);
          throw new AppError({ code: 'missing_api_key', message: 'Send your API key as Authorization: Bearer <key>' });
        }
        if (!wellFormed.test(key)) {
          await failed.record(exchange.clientAddress);
          throw invalidKey();
        }
        const keyHash = hash('sha256', key);
        if (!cache.remembered(keyHash)) {
          await failed.check(exchange.clientAddress);
        }
        const found = await cache.find(keyHash);
        if (!found) {
          await failed.record(exchange.clientAddress);
          throw invalidKey();
        }
        const { apiKeyId, userId, mode, planId, requestsPerMinute } = found;
        exchange.principal = { kind: 'apiKey', apiKeyId, userId, mode, planId };
        exchange.requestsPerMinute = requestsPerMinute;
        return 'next';
      },
  };
}
