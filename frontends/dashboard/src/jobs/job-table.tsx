import type { Job } from '@octavo/contracts';
import { Link } from '@octavo/federation';
import { Badge } from '@octavo/ui';
import { DataTable, type Column } from '@octavo/ui/table';
import type { ReactNode } from 'react';
import { formatDuration, formatMoment } from '../parts/format.ts';
import { operationNames } from '../parts/operation-names.ts';
import { JobStatusBadge } from './job-status.tsx';

const columns: readonly Column<Job>[] = [
  {
    id: 'operation',
    title: 'Job',
    cell: ({ id, operation, test }) => (
      <span className="grid gap-0.5">
        <span className="flex items-center gap-2">
          <Link
            to={`/dashboard/jobs/${id}`}
            className="rounded-sm font-medium whitespace-nowrap text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {operationNames[operation]}
          </Link>
          {test ? <Badge>test</Badge> : null}
        </span>
        <code className="font-mono text-xs text-faint">{id.slice(0, 8)}</code>
      </span>
    ),
  },
  { id: 'status', title: 'Status', cell: ({ status }) => <JobStatusBadge status={status} /> },
  { id: 'credits', title: 'Credits', align: 'end', cell: ({ creditsUsed }) => creditsUsed },
  {
    id: 'duration',
    title: 'Took',
    align: 'end',
    cell: ({ createdAt, finishedAt }) => (
      <span className="whitespace-nowrap">{formatDuration(createdAt, finishedAt)}</span>
    ),
  },
  {
    id: 'created',
    title: 'Created',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatMoment(createdAt)}</span>,
  },
];

export interface JobTableProps {
  label: string;
  jobs: readonly Job[];
  empty: ReactNode;
  tools?: ReactNode;
  pager?: ReactNode;
  busy?: boolean;
}

export function JobTable({ jobs, ...rest }: JobTableProps) {
  return <DataTable columns={columns} rows={jobs} rowKey={({ id }) => id} {...rest} />;
}
