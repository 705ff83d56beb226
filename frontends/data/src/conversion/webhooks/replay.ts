import type { replayWebhookDelivery as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { listWebhookDeliveries } from './deliveries.ts';

export const replayWebhookDelivery = endpoint<typeof contract>(
  'conversion.webhooks.replay',
  'POST',
  '/functions/v1/webhooks/:id/deliveries/:deliveryId/replay',
);

/** Posts an event to an endpoint again. */
export function useReplayWebhookDelivery(): ChangeOf<typeof contract> {
  return useChange(replayWebhookDelivery, [listWebhookDeliveries]);
}
