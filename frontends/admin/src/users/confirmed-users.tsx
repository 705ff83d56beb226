import { planIds, plans, type listUsers } from '@octavo/contracts';
import type { AnswerOf } from '@octavo/data';
import { downloadUsers, useUsers } from '@octavo/data/admin';
import { Link } from '@octavo/federation';
import { Select } from '@octavo/ui/menus';
import type { Column, Sort } from '@octavo/ui/table';
import { ExportButton } from '../parts/export-button.tsx';
import { formatDay, formatNumber } from '../parts/format.ts';
import { pageSize, sortQuery, useListAddress } from '../parts/list-address.ts';
import { Moment } from '../parts/moment.tsx';
import { ServerTable } from '../parts/server-table.tsx';
import { userPath } from '../places.ts';
import { planOptions } from './plan-options.ts';
import { StatusBadge } from './status-badge.tsx';

type User = AnswerOf<typeof listUsers>['users'][number];

const sortings = ['name', 'email', 'plan', 'credits', 'status', 'trial_ends_at', 'joined_at'] as const;
const defaultSort: Sort = { column: 'joined_at', direction: 'descending' };

const columns: readonly Column<User>[] = [
  {
    id: 'name',
    title: 'Name',
    sortable: true,
    cell: ({ user_id: id, name, email }) => (
      <Link
        to={userPath(id)}
        className="font-medium whitespace-nowrap text-ink underline decoration-line-strong underline-offset-4"
      >
        {name || email}
      </Link>
    ),
  },
  { id: 'email', title: 'Email', sortable: true, cell: ({ email }) => email },
  { id: 'plan', title: 'Plan', sortable: true, cell: ({ plan_id: plan }) => plans[plan].name },
  {
    id: 'credits',
    title: 'Credits',
    sortable: true,
    align: 'end',
    cell: ({ credits_remaining: remaining, credits_total: total }) =>
      `${formatNumber(remaining)} of ${formatNumber(total)}`,
  },
  { id: 'status', title: 'Status', sortable: true, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'trial_ends_at',
    title: 'Trial Ends',
    sortable: true,
    cell: ({ trial_ends_at: at }) => <span className="whitespace-nowrap">{at ? formatDay(at) : '–'}</span>,
  },
  { id: 'joined_at', title: 'Joined', sortable: true, cell: ({ joined_at: at }) => <Moment at={at} /> },
];

export function ConfirmedUsers() {
  const address = useListAddress();
  const { search, sort, cursor, filterAmong, setFilter } = address;
  const plan = filterAmong('plan', planIds);
  const wanted = {
    ...(plan ? { plan } : {}),
    ...(search ? { search } : {}),
    ...sortQuery(sort, sortings),
  };
  const answer = useUsers({ limit: pageSize, ...wanted, ...(cursor ? { cursor } : {}) });
  const counts = answer.data?.counts;
  return (
    <ServerTable
      label="Active users"
      columns={columns}
      rows={answer.data?.users}
      rowKey={({ user_id: id }) => id}
      nextCursor={answer.data?.nextCursor}
      // A search is not counted; a plan and everybody are.
      total={search ? undefined : plan ? counts?.plans[plan] : counts?.total}
      empty="No users found"
      failure="Failed to load users data."
      answer={answer}
      address={address}
      defaultSort={defaultSort}
      searchLabel="Search by name or email"
      tools={
        <>
          <Select
            label="Plan"
            className="w-48"
            options={planOptions(counts)}
            value={plan ?? 'all'}
            onValueChange={(next) => setFilter('plan', next === 'all' ? undefined : next)}
          />
          <ExportButton download={() => downloadUsers(wanted)} filename="users" />
        </>
      }
    />
  );
}
