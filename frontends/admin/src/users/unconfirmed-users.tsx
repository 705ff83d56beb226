import type { listAuthUsers } from '@octavo/contracts';
import type { AnswerOf } from '@octavo/data';
import { useAuthUsers } from '@octavo/data/admin';
import { Link } from '@octavo/federation';
import type { Column } from '@octavo/ui/table';
import { pageSize, useListAddress } from '../parts/list-address.ts';
import { Moment } from '../parts/moment.tsx';
import { ServerTable } from '../parts/server-table.tsx';
import { userPath } from '../places.ts';
import { ResendButton } from './resend-button.tsx';

type User = AnswerOf<typeof listAuthUsers>['users'][number];

const columns: readonly Column<User>[] = [
  {
    id: 'email',
    title: 'Email',
    cell: ({ id, email }) => (
      <Link to={userPath(id)} className="font-medium text-ink underline decoration-line-strong underline-offset-4">
        {email}
      </Link>
    ),
  },
  {
    id: 'name',
    title: 'Name',
    cell: ({ first_name: first, last_name: last }) => [first, last].filter(Boolean).join(' ') || '–',
  },
  { id: 'created_at', title: 'Signed up', cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    id: 'actions',
    title: 'Actions',
    align: 'end',
    cell: ({ id, email }) => <ResendButton id={id} email={email} />,
  },
];

/** Who signed up and never followed the link. */
export function UnconfirmedUsers() {
  const address = useListAddress();
  const { search, cursor } = address;
  const answer = useAuthUsers({
    confirmed: 'false',
    limit: pageSize,
    ...(search ? { email: search } : {}),
    ...(cursor ? { cursor } : {}),
  });
  return (
    <ServerTable
      label="Accounts that wait for confirmation"
      columns={columns}
      rows={answer.data?.users}
      rowKey={({ id }) => id}
      nextCursor={answer.data?.nextCursor}
      empty="No users found"
      failure="Failed to load users data."
      answer={answer}
      address={address}
      searchLabel="Search by how the email begins"
    />
  );
}
