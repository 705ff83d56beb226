import { useRequests, type AnswerOf, type listRequests } from '@octavo/data';
import { Badge, Card, CardTitle, CopyButton, ErrorState, Skeleton, type Tone } from '@octavo/ui';
import { DataTable, type Column } from '@octavo/ui/table';
import { formatMoment } from '../parts/format.ts';
import { operationNames } from './operation-names.ts';

type Request = AnswerOf<NonNullable<(typeof listRequests)['contract']>>['requests'][number];

const statuses: Record<Request['status'], { name: string; tone: Tone }> = {
  running: { name: 'Running', tone: 'info' },
  charged: { name: 'Delivered', tone: 'success' },
  free: { name: 'Failed, free', tone: 'danger' },
};

function durationOf({ created_at: from, finished_at: to }: Request): string {
  if (to === null) return '–';
  const milliseconds = new Date(to).getTime() - new Date(from).getTime();
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}

const columns: readonly Column<Request>[] = [
  {
    id: 'operation',
    title: 'Operation',
    cell: ({ operation }) => operationNames[operation],
    sortValue: ({ operation }) => operation,
    searchText: ({ operation }) => operationNames[operation],
  },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>,
    sortValue: ({ status }) => status,
  },
  {
    id: 'credits',
    title: 'Credits',
    align: 'end',
    cell: ({ credits, status }) => (status === 'free' ? 0 : credits),
    sortValue: ({ credits, status }) => (status === 'free' ? 0 : credits),
  },
  { id: 'duration', title: 'Until settled', align: 'end', cell: durationOf },
  {
    id: 'created',
    title: 'When',
    cell: ({ created_at: at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
    sortValue: ({ created_at: at }) => at,
  },
  {
    id: 'request',
    title: 'Request ID',
    cell: ({ request_id: id }) => (
      <span className="flex items-center gap-1">
        <code className="font-mono text-xs text-faint">{id.slice(0, 8)}</code>
        <CopyButton text={id} label={`Copy request id ${id}`} />
      </span>
    ),
    searchText: ({ request_id: id }) => id,
  },
];

/** What was asked for lately and what became of it. */
export function RecentRequests({ limit }: { limit: number }) {
  const { data, isError, refetch } = useRequests({ limit: Math.max(limit, 50) });
  return (
    <Card>
      <div className="mb-4">
        <CardTitle>Recent requests</CardTitle>
      </div>
      {isError ? <ErrorState title="Your requests could not be loaded" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton className="h-48 w-full" /> : null}
      {data ? (
        <DataTable
          label="Recent requests"
          columns={columns}
          rows={data.requests}
          rowKey={({ id }) => id}
          pageSize={limit}
          searchLabel="Search by operation or request id"
          empty="No requests yet. Paste the call above into a shell."
        />
      ) : null}
    </Card>
  );
}
