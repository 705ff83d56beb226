import { operationNames, plans } from '@octavo/contracts';
import { Badge, CopyButton, type Tone } from '@octavo/ui';
import type { Column } from '@octavo/ui/table';
import { formatCents, formatDay, formatNumber } from '../parts/format.ts';
import { Moment } from '../parts/moment.tsx';
import { PaymentStatusBadge } from '../payments/payment-status-badge.tsx';
import { purposeNames } from '../payments/names.ts';
import type { UserDetail } from './user.ts';

const none = '–';

export const keyColumns: readonly Column<UserDetail['api_keys'][number]>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <span className="font-medium text-ink">{name}</span> },
  { id: 'key', title: 'Key', cell: ({ api_key: key }) => <code className="font-mono text-xs">{key}</code> },
  { id: 'mode', title: 'Mode', cell: ({ mode }) => (mode === 'live' ? 'Live' : 'Test') },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'success' : 'neutral'}>{status === 'active' ? 'Active' : 'Revoked'}</Badge>
    ),
  },
  { id: 'used', title: 'Last used', cell: ({ last_used_at: at }) => (at ? <Moment at={at} /> : 'Never') },
  { id: 'created', title: 'Created', cell: ({ created_at: at }) => <Moment at={at} /> },
];

const grantKinds: Record<UserDetail['grants'][number]['kind'], string> = {
  trial: 'Trial',
  monthly: 'Monthly',
  proration: 'Proration',
  manual: 'By hand',
  overage: 'Overage',
};

export const grantColumns: readonly Column<UserDetail['grants'][number]>[] = [
  { id: 'kind', title: 'Kind', cell: ({ kind }) => grantKinds[kind] },
  { id: 'credits', title: 'Credits', align: 'end', cell: ({ credits }) => formatNumber(credits) },
  { id: 'remaining', title: 'Remaining', align: 'end', cell: ({ remaining }) => formatNumber(remaining) },
  { id: 'reason', title: 'Reason', cell: ({ reason }) => <span className="break-words">{reason || none}</span> },
  { id: 'expires', title: 'Usable until', cell: ({ expires_at: at }) => (at ? formatDay(at) : none) },
  { id: 'created', title: 'Given', cell: ({ created_at: at }) => <Moment at={at} /> },
];

export const paymentColumns: readonly Column<UserDetail['payments'][number]>[] = [
  { id: 'plan', title: 'Plan', cell: ({ plan_id: plan }) => plans[plan].name },
  { id: 'purpose', title: 'For', cell: ({ purpose }) => purposeNames[purpose] },
  { id: 'amount', title: 'Amount', align: 'end', cell: ({ amount_cents: cents }) => formatCents(cents) },
  {
    id: 'refunded',
    title: 'Refunded',
    align: 'end',
    cell: ({ refunded_cents: cents }) => (cents ? formatCents(cents) : none),
  },
  { id: 'status', title: 'Status', cell: (payment) => <PaymentStatusBadge payment={payment} /> },
  { id: 'created', title: 'When', cell: ({ created_at: at }) => <Moment at={at} /> },
];

const requestStatuses: Record<UserDetail['requests'][number]['status'], { name: string; tone: Tone }> = {
  running: { name: 'Running', tone: 'info' },
  charged: { name: 'Delivered', tone: 'success' },
  free: { name: 'Failed, free', tone: 'danger' },
};

export const requestColumns: readonly Column<UserDetail['requests'][number]>[] = [
  { id: 'operation', title: 'Operation', cell: ({ operation }) => operationNames[operation] },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <Badge tone={requestStatuses[status].tone}>{requestStatuses[status].name}</Badge>,
  },
  { id: 'credits', title: 'Credits', align: 'end', cell: ({ credits, status }) => (status === 'free' ? 0 : credits) },
  { id: 'created', title: 'When', cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    id: 'request',
    title: 'Request ID',
    cell: ({ request_id: id }) => (
      <span className="flex items-center gap-1">
        <code className="font-mono text-xs text-faint">{id.slice(0, 8)}</code>
        <CopyButton text={id} label={`Copy request id ${id}`} />
      </span>
    ),
  },
];
