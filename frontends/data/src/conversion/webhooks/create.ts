import type { createWebhook as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { listWebhooks } from './list.ts';

export const createWebhook = endpoint<typeof contract>('conversion.webhooks.create', 'POST', '/functions/v1/webhooks');

/** Names an address that is told about jobs. The answer alone has its secret. */
export function useCreateWebhook(): ChangeOf<typeof contract> {
  return useChange(createWebhook, [listWebhooks]);
}
