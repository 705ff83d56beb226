import type { rotateWebhookSecret as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useChange, type ChangeOf } from '../../api/use-change.ts';

export const rotateWebhookSecret = endpoint<typeof contract>(
  'conversion.webhooks.rotateSecret',
  'POST',
  '/functions/v1/webhooks/:id/rotate-secret',
);

/** Gives an endpoint a new secret, which the answer alone has. */
export function useRotateWebhookSecret(): ChangeOf<typeof contract> {
  return useChange(rotateWebhookSecret, []);
}
