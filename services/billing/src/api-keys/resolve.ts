import { plans, testKeyRequestsPerMinute, type apiKeysResolve } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';

/** As often as a gateway asks about a busy key, so that it says when test keys were last used, to the minute. */
const useNotedMilliseconds = 60_000;

/** `billing.apiKeys.resolve` */
export function resolveApiKey(context: Pick<BillingContext, 'apiKeys' | 'now'>): RpcHandler<typeof apiKeysResolve> {
  return async ({ keyHash }) => {
    const now = context.now();
    const key = await context.apiKeys.findActiveByHash(keyHash, now);
    if (!key || (key.expiresAt && key.expiresAt <= now)) {
      return { apiKey: null };
    }
    if (key.mode === 'test' && now.getTime() - (key.lastUsedAt?.getTime() ?? 0) >= useNotedMilliseconds) {
      await context.apiKeys.noteUse(key.id, now);
    }
    return {
      apiKey: {
        apiKeyId: key.id,
        userId: key.userId,
        mode: key.mode,
        planId: key.planId,
        requestsPerMinute: key.mode === 'test' ? testKeyRequestsPerMinute : plans[key.planId].requestsPerMinute,
        expiresAt: key.expiresAt?.toISOString() ?? null,
      },
    };
  };
}
