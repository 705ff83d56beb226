import type { Payment, PaymentStatus } from '@octavo/contracts';
import { Badge, type Tone } from '@octavo/ui';
import { statusNames } from './names.ts';

const tones: Record<PaymentStatus, Tone> = {
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  pending: 'info',
};

/** What became of a payment; that it was given back counts more than that it was made. */
export function PaymentStatusBadge({ payment: { status, refunded_cents: refunded } }: { payment: Payment }) {
  if (refunded > 0) return <Badge tone="warning">Refunded</Badge>;
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>;
}
