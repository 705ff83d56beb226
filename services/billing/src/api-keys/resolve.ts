import { plans, testKeyRequestsPerMinute, type apiKeysResolve } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';

/** `billing.apiKeys.resolve` */
export function resolveApiKey(context: Pick<BillingContext, 'apiKeys' | 'now'>): RpcHandler<typeof apiKeysResolve> {
  return async ({ keyHash }) => {
    const key = await context.apiKeys.findActiveByHash(keyHash);
    if (!key || (key.expiresAt && key.expiresAt <= context.now())) {
      return { apiKey: null };
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
