import type { WebhookDelivery } from '@octavo/contracts';

export const deliveryStatusNames: Record<WebhookDelivery['status'], string> = {
  pending: 'On its way',
  delivered: 'Delivered',
  failed: 'Failed',
};
