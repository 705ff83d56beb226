import type { PaymentPurpose, PaymentStatus } from '@octavo/contracts';

export const purposeNames: Record<PaymentPurpose, string> = {
  purchase: 'Purchase',
  upgrade: 'Upgrade',
  renewal: 'Renewal',
  final: 'Last overage',
};

export const statusNames: Record<PaymentStatus, string> = {
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  pending: 'Pending',
};
