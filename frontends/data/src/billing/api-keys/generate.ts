import type { generateApiKey as contract } from '@octavo/contracts';
import { useQueryClient } from '@octavo/federation';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';

export const generateApiKey = endpoint<typeof contract>(
  'billing.apiKeys.generate',
  'POST',
  '/functions/v1/generate-api-key',
);

/** Starts the free trial, or gets the key of the active plan. */
export function useGenerateApiKey(): CallOf<typeof contract> {
  const client = useQueryClient();
  // Plan, credits, keys and subscription begin with it.
  return useCall(generateApiKey, { onDone: () => client.invalidateQueries() });
}
