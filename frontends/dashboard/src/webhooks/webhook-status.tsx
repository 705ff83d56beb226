import type { WebhookEndpoint } from '@octavo/contracts';
import { Badge } from '@octavo/ui';

export function WebhookStatusBadge({ status, disabledReason }: WebhookEndpoint) {
  if (status === 'active') return <Badge tone="success">Active</Badge>;
  return disabledReason === 'owner' ? <Badge>Off</Badge> : <Badge tone="danger">Turned off by us</Badge>;
}

/** Why an endpoint was turned off without its owner, and what to do. */
export const disabledTexts = {
  gone: 'It answered 410 Gone. Turn it on again when it is back.',
  failing: 'Nothing could be delivered for days. See its log, mend it, and turn it on again.',
} as const;
