import type { listAuditLog } from '@octavo/contracts';
import type { AnswerOf } from '@octavo/data';
import { Link } from '@octavo/federation';
import { CopyButton } from '@octavo/ui';
import type { Column } from '@octavo/ui/table';
import { Moment } from '../parts/moment.tsx';
import { userPath } from '../places.ts';
import { auditActionNames } from './names.ts';

type Entry = AnswerOf<typeof listAuditLog>['entries'][number];

const none = '–';

function Target({ entry: { user_id: userId, user_email: email, target_id: target } }: { entry: Entry }) {
  if (userId) {
    return (
      <Link to={userPath(userId)} className="text-ink underline decoration-line-strong underline-offset-4">
        {email ?? 'Deleted user'}
      </Link>
    );
  }
  return target ? <code className="font-mono text-xs break-all text-faint">{target}</code> : none;
}

export const auditColumns: readonly Column<Entry>[] = [
  { id: 'when', title: 'When', cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'who',
    title: 'Who',
    cell: ({ actor_id: actorId, actor_email: email }) =>
      email ?? (actorId ? 'Deleted administrator' : 'Nobody signed in'),
  },
  {
    id: 'action',
    title: 'Action',
    cell: ({ action }) => <span className="font-medium whitespace-nowrap text-ink">{auditActionNames[action]}</span>,
  },
  { id: 'whom', title: 'Whom or what', cell: (entry) => <Target entry={entry} /> },
  {
    id: 'why',
    title: 'Details',
    cell: ({ reason, facts }) => (
      <span className="grid max-w-md min-w-40 gap-1 break-words">
        {reason}
        {Object.entries(facts).map(([name, value]) => (
          <span key={name} className="text-xs text-faint">
            {name}: {value}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'request',
    title: 'Request ID',
    cell: ({ request_id: id }) =>
      id ? (
        <span className="flex items-center gap-1">
          <code className="font-mono text-xs text-faint">{id.slice(0, 8)}</code>
          <CopyButton text={id} label={`Copy request id ${id}`} />
        </span>
      ) : (
        none
      ),
  },
];
