import type { WaitlistEntry } from '@octavo/contracts';
import { downloadWaitlist, useWaitlist } from '@octavo/data/admin';
import type { Column, Sort } from '@octavo/ui/table';
import { ExportButton } from '../parts/export-button.tsx';
import { pageSize, sortQuery, useListAddress } from '../parts/list-address.ts';
import { Moment } from '../parts/moment.tsx';
import { ServerTable } from '../parts/server-table.tsx';
import { EntryActions } from './entry-actions.tsx';

const sortings = ['name', 'email', 'referral_source', 'created_at'] as const;
const defaultSort: Sort = { column: 'created_at', direction: 'descending' };

const columns: readonly Column<WaitlistEntry>[] = [
  {
    id: 'name',
    title: 'Name',
    sortable: true,
    cell: ({ first_name: first, last_name: last }) => (
      <span className="font-medium whitespace-nowrap text-ink">
        {first} {last}
      </span>
    ),
  },
  { id: 'email', title: 'Email', sortable: true, cell: ({ email }) => email },
  {
    id: 'referral_source',
    title: 'Referral Source',
    sortable: true,
    cell: ({ referral_source: source }) => source ?? '–',
  },
  { id: 'created_at', title: 'Joined', sortable: true, cell: ({ created_at: at }) => <Moment at={at} /> },
  { id: 'actions', title: 'Actions', align: 'end', cell: (entry) => <EntryActions entry={entry} /> },
];

export function Waitlist() {
  const address = useListAddress();
  const { search, sort, cursor } = address;
  const answer = useWaitlist({
    limit: pageSize,
    ...(search ? { q: search } : {}),
    ...sortQuery(sort, sortings),
    ...(cursor ? { cursor } : {}),
  });
  return (
    <ServerTable
      label="Waitlist"
      columns={columns}
      rows={answer.data?.entries}
      rowKey={({ id }) => id}
      nextCursor={answer.data?.nextCursor}
      total={answer.data?.total}
      empty="No waitlist entries found"
      failure="Failed to load waitlist data."
      answer={answer}
      address={address}
      defaultSort={defaultSort}
      searchLabel="Search by name or email"
      tools={<ExportButton download={downloadWaitlist} filename="waitlist" />}
    />
  );
}
