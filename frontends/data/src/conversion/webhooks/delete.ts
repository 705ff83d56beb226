import type { deleteWebhook as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { listWebhooks } from './list.ts';

export const deleteWebhook = endpoint<typeof contract>(
  'conversion.webhooks.delete',
  'DELETE',
  '/functions/v1/webhooks/:id',
);

/** Forgets an endpoint, its secrets and its log. */
export function useDeleteWebhook(): ChangeOf<typeof contract> {
  return useChange(deleteWebhook, [listWebhooks]);
}
