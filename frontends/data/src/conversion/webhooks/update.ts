import type { updateWebhook as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { getWebhook } from './get.ts';
import { listWebhooks } from './list.ts';

export const updateWebhook = endpoint<typeof contract>(
  'conversion.webhooks.update',
  'PATCH',
  '/functions/v1/webhooks/:id',
);

/** Changes an endpoint, or turns it off and on. */
export function useUpdateWebhook(): ChangeOf<typeof contract> {
  return useChange(updateWebhook, [getWebhook, listWebhooks]);
}
