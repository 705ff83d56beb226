import type { testWebhook as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';
import { listWebhookDeliveries } from './deliveries.ts';

export const testWebhook = endpoint<typeof contract>(
  'conversion.webhooks.test',
  'POST',
  '/functions/v1/webhooks/:id/test',
);

/** Posts a test event to an endpoint. */
export function useTestWebhook(): ChangeOf<typeof contract> {
  return useChange(testWebhook, [listWebhookDeliveries]);
}
