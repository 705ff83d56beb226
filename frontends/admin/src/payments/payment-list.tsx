import { plans } from '@octavo/contracts';
import { useAllPayments } from '@octavo/data/admin';
import { Link } from '@octavo/federation';
import { Badge, Button } from '@octavo/ui';
import { X } from '@octavo/ui/icons';
import { Select } from '@octavo/ui/menus';
import type { Column, Sort } from '@octavo/ui/table';
import { formatCents } from '../parts/format.ts';
import { pageSize, sortQuery, useListAddress } from '../parts/list-address.ts';
import { Moment } from '../parts/moment.tsx';
import { ServerTable } from '../parts/server-table.tsx';
import { userPath } from '../places.ts';
import type { ListedPayment } from './listed-payment.ts';
import { purposeNames, statusNames } from './names.ts';
import { PaymentStatusBadge } from './payment-status-badge.tsx';
import { RefundButton } from './refund-button.tsx';

const sortings = ['created_at', 'amount_cents'] as const;
const defaultSort: Sort = { column: 'created_at', direction: 'descending' };
const statuses = ['completed', 'failed', 'cancelled', 'pending'] as const;
/** Payments that were given back are a choice beside what became of the others. */
const states = ['refunded', ...statuses] as const;

const columns: readonly Column<ListedPayment>[] = [
  {
    id: 'customer',
    title: 'Customer',
    cell: ({ user_id: id, name, email }) => (
      <span className="grid">
        <Link to={userPath(id)} className="font-medium text-ink underline decoration-line-strong underline-offset-4">
          {name || email || 'Deleted user'}
        </Link>
        <span className="text-xs text-faint">{name ? email : null}</span>
      </span>
    ),
  },
  { id: 'plan', title: 'Plan', cell: ({ plan_id: plan }) => plans[plan].name },
  { id: 'purpose', title: 'For', cell: ({ purpose }) => purposeNames[purpose] },
  {
    id: 'amount_cents',
    title: 'Amount',
    sortable: true,
    align: 'end',
    cell: ({ amount_cents: cents }) => formatCents(cents),
  },
  {
    id: 'status',
    title: 'Status',
    cell: (payment) => (
      <span className="grid justify-items-start gap-1">
        {payment.refund?.status === 'requested' ? (
          <Badge tone="info">Refund under way</Badge>
        ) : payment.refund?.status === 'failed' ? (
          <Badge tone="danger">Refund failed</Badge>
        ) : (
          <PaymentStatusBadge payment={payment} />
        )}
        {payment.refund ? <span className="text-xs text-faint">{payment.refund.reason}</span> : null}
      </span>
    ),
  },
  { id: 'provider', title: 'Provider', cell: ({ provider }) => <span className="capitalize">{provider}</span> },
  { id: 'created_at', title: 'When', sortable: true, cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    id: 'actions',
    title: 'Actions',
    align: 'end',
    cell: (payment) => (payment.refundable ? <RefundButton payment={payment} /> : null),
  },
];

/** Everybody's payments. */
export function PaymentList() {
  const address = useListAddress();
  const { search, sort, cursor, filter, filterAmong, setFilter } = address;
  const state = filterAmong('state', states);
  const userId = filter('user');
  const answer = useAllPayments({
    limit: pageSize,
    ...(state === 'refunded' ? { refunded: 'true' } : state ? { status: state } : {}),
    ...(userId ? { user_id: userId } : {}),
    ...(search ? { search } : {}),
    ...sortQuery(sort, sortings),
    ...(cursor ? { cursor } : {}),
  });
  return (
    <ServerTable
      label="Payments"
      columns={columns}
      rows={answer.data?.payments}
      rowKey={({ id }) => id}
      nextCursor={answer.data?.nextCursor}
      empty="No payments found"
      failure="Failed to load payments data."
      answer={answer}
      address={address}
      defaultSort={defaultSort}
      searchLabel="Search by how the name or email begins"
      tools={
        <>
          {userId ? (
            <Button look="secondary" onClick={() => setFilter('user', undefined)}>
              <X aria-hidden /> Of one user
            </Button>
          ) : null}
          <Select
            label="Status"
            className="w-44"
            options={[
              { value: 'all', label: 'All payments' },
              ...statuses.map((status) => ({ value: status, label: statusNames[status] })),
              { value: 'refunded', label: 'Refunded' },
            ]}
            value={state ?? 'all'}
            onValueChange={(next) => setFilter('state', next === 'all' ? undefined : next)}
          />
        </>
      }
    />
  );
}
