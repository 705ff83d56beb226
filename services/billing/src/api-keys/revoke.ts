import type { revokeApiKey as revokeContract } from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import type { BillingContext } from '../context.ts';
import { requireOwnKey } from './own.ts';

type RevokeContext = Pick<BillingContext, 'apiKeys' | 'outbox'>;

/** `DELETE /api/user_api_keys/:id` */
export function revokeApiKeyHandler(
  context: RevokeContext & Pick<BillingContext, 'database' | 'now'>,
): HttpHandler<typeof revokeContract> {
  return async ({ principal: { userId }, params }) => {
    const { id } = await requireOwnKey(context.database, { userId, id: params['id'], at: context.now() });
    await revokeApiKey(context, { apiKeyId: id });
    return reply({ status: 204, headers: {}, body: undefined });
  };
}

/**
 * Ends a key for good, at once wherever it is remembered. A revoked or unknown key stays as it is.
 * @returns whether it ended now.
 */
export async function revokeApiKey(context: RevokeContext, { apiKeyId }: { apiKeyId: string }): Promise<boolean> {
  const revoked = await context.apiKeys.revoke(apiKeyId);
  context.outbox.wake();
  return revoked;
}
