import type { SystemStatus } from '@octavo/contracts';
import type { Column } from '@octavo/ui/table';
import { formatDuration } from '../parts/format.ts';
import { Moment } from '../parts/moment.tsx';
import { partNames } from './names.ts';
import { StateDot } from './state-text.tsx';

const none = '–';
const words = { operational: 'Up', degraded: 'Degraded', outage: 'Down' } as const;

export const serviceColumns: readonly Column<SystemStatus['services'][number]>[] = [
  {
    id: 'service',
    title: 'Service',
    cell: ({ service }) => <span className="font-medium text-ink">{partNames[service]}</span>,
  },
  {
    id: 'state',
    title: 'State',
    cell: ({ state }) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <StateDot state={state} />
        {words[state]}
      </span>
    ),
  },
  {
    id: 'checks',
    title: 'Checks',
    cell: ({ checks }) => (
      <ul className="grid gap-0.5">
        {checks.map(({ name, passes }) => (
          <li key={name} className={passes ? 'text-muted' : 'text-danger'}>
            {name}: {passes ? 'passes' : 'fails'}
          </li>
        ))}
      </ul>
    ),
  },
  { id: 'version', title: 'Version', cell: ({ version }) => version ?? none },
  {
    id: 'uptime',
    title: 'Up for',
    align: 'end',
    cell: ({ uptime_seconds: seconds }) => (seconds === null ? none : formatDuration(seconds)),
  },
  {
    id: 'answer',
    title: 'Answered in',
    align: 'end',
    cell: ({ milliseconds }) => (milliseconds === null ? 'No answer' : `${milliseconds} ms`),
  },
];

export const failureColumns: readonly Column<SystemStatus['failures'][number]>[] = [
  { id: 'at', title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { id: 'service', title: 'Service', cell: ({ service }) => partNames[service] },
  { id: 'what', title: 'What', cell: ({ what }) => <span className="break-all">{what}</span> },
  { id: 'code', title: 'Code', cell: ({ code }) => <code className="font-mono text-xs text-ink">{code}</code> },
  {
    id: 'request',
    title: 'Request ID',
    cell: ({ request_id: id }) => <code className="font-mono text-xs break-all text-faint">{id ?? none}</code>,
  },
];
