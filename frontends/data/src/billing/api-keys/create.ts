import type { createApiKey as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { useKeyChanges } from './use-key-changes.ts';

export const createApiKey = endpoint<typeof contract>('billing.apiKeys.create', 'POST', '/api/user_api_keys');

/** Makes another key of the account. */
export function useCreateApiKey(): CallOf<typeof contract> {
  return useCall(createApiKey, { onDone: useKeyChanges() });
}
