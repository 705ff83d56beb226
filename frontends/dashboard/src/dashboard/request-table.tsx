import { Badge, CopyButton } from '@octavo/ui';
import { DataTable, type Column } from '@octavo/ui/table';
import type { ReactNode } from 'react';
import { adviceOn } from '../parts/error-advice.ts';
import { formatDuration, formatMoment } from '../parts/format.ts';
import { operationNames } from '../parts/operation-names.ts';
import { requestStatusNames, requestTones, type MeteredRequest } from './request-status.ts';

const columns: readonly Column<MeteredRequest>[] = [
  {
    id: 'operation',
    title: 'Operation',
    cell: ({ operation }) => <span className="whitespace-nowrap">{operationNames[operation]}</span>,
  },
  {
    id: 'status',
    title: 'What became of it',
    cell: ({ status, error_code: code }) => (
      <span className="grid max-w-72 min-w-40 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={requestTones[status]}>{requestStatusNames[status]}</Badge>
          {code ? <code className="font-mono text-xs text-muted">{code}</code> : null}
        </span>
        {code ? <span className="text-xs text-faint">{adviceOn(code)}</span> : null}
      </span>
    ),
  },
  {
    id: 'credits',
    title: 'Credits',
    align: 'end',
    cell: ({ credits, status }) => (status === 'free' ? 0 : credits),
  },
  {
    id: 'duration',
    title: 'Took',
    align: 'end',
    cell: ({ created_at: from, finished_at: to }) => (
      <span className="whitespace-nowrap">{formatDuration(from, to)}</span>
    ),
  },
  {
    id: 'created',
    title: 'When',
    cell: ({ created_at: at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
  },
  {
    id: 'request',
    title: 'Request ID',
    cell: ({ request_id: id }) => (
      <span className="-my-2 flex items-center gap-1">
        <code className="font-mono text-xs text-faint">{id.slice(0, 8)}</code>
        <CopyButton text={id} label={`Copy request id ${id}`} />
      </span>
    ),
  },
];

export interface RequestTableProps {
  requests: readonly MeteredRequest[];
  empty: ReactNode;
  tools?: ReactNode;
  pager: ReactNode;
  busy?: boolean;
}

export function RequestTable({ requests, ...rest }: RequestTableProps) {
  return <DataTable label="Requests" columns={columns} rows={requests} rowKey={({ id }) => id} {...rest} />;
}
