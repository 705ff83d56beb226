import type { BillingContext } from '../context.ts';

/**
 * Ends a key for good, at once wherever it is remembered. A revoked or unknown key stays as it is.
 * @returns whether it ended now.
 */
export async function revokeApiKey(
  context: Pick<BillingContext, 'apiKeys' | 'outbox'>,
  { apiKeyId }: { apiKeyId: string },
): Promise<boolean> {
  const revoked = await context.apiKeys.revoke(apiKeyId);
  context.outbox.wake();
  return revoked;
}
