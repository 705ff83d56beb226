import type { Contact } from '@octavo/contracts';
import { useContacts } from '@octavo/data/admin';
import { Badge } from '@octavo/ui';
import type { Column, Sort } from '@octavo/ui/table';
import { Choice } from '../parts/choice.tsx';
import { pageSize, sortQuery, useListAddress } from '../parts/list-address.ts';
import { Moment } from '../parts/moment.tsx';
import { ServerTable } from '../parts/server-table.tsx';
import { ContactActions } from './contact-actions.tsx';
import { Message } from './message.tsx';

const sortings = ['name', 'email', 'subject', 'created_at'] as const;
const defaultSort: Sort = { column: 'created_at', direction: 'descending' };

const states = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

const columns: readonly Column<Contact>[] = [
  {
    id: 'name',
    title: 'Name',
    sortable: true,
    cell: ({ name, done_at: doneAt }) => (
      <span className="grid min-w-28 justify-items-start gap-1 font-medium text-ink">
        {name}
        {doneAt ? <Badge tone="success">Done</Badge> : null}
      </span>
    ),
  },
  {
    id: 'email',
    title: 'Email',
    sortable: true,
    cell: ({ email }) => <span className="block min-w-36 wrap-anywhere">{email}</span>,
  },
  {
    id: 'subject',
    title: 'Subject',
    sortable: true,
    cell: ({ subject }) => <span className="block min-w-28">{subject}</span>,
  },
  { id: 'message', title: 'Message', cell: ({ message }) => <Message text={message} /> },
  { id: 'created_at', title: 'Date', sortable: true, cell: ({ created_at: at }) => <Moment at={at} /> },
  { id: 'actions', title: 'Actions', align: 'end', cell: (contact) => <ContactActions contact={contact} /> },
];

export function Contacts() {
  const address = useListAddress();
  const { search, sort, cursor, filterAmong, setFilter } = address;
  const state = filterAmong('state', ['open', 'done']);
  const answer = useContacts({
    limit: pageSize,
    ...(search ? { q: search } : {}),
    ...(state ? { done: state === 'done' ? 'true' : 'false' } : {}),
    ...sortQuery(sort, sortings),
    ...(cursor ? { cursor } : {}),
  });
  return (
    <ServerTable
      label="Contacts"
      columns={columns}
      rows={answer.data?.contacts}
      rowKey={({ id }) => id}
      nextCursor={answer.data?.nextCursor}
      total={answer.data?.total}
      empty="No contact submissions found"
      failure="Failed to load contacts data."
      answer={answer}
      address={address}
      defaultSort={defaultSort}
      searchLabel="Search messages"
      tools={
        <Choice
          label="State"
          options={states}
          value={state ?? 'all'}
          onChange={(next) => setFilter('state', next === 'all' ? undefined : next)}
        />
      }
    />
  );
}
