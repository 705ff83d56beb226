import type { SystemStatus } from '@octavo/contracts';
import { useSystemStatus } from '@octavo/data/admin';
import { Button, ErrorState, Notice, Skeleton } from '@octavo/ui';
import { RefreshCw } from '@octavo/ui/icons';
import { DataTable } from '@octavo/ui/table';
import { formatTime } from '../parts/format.ts';
import { failureColumns, serviceColumns } from './columns.tsx';
import { partNames } from './names.ts';
import { StateDot } from './state-text.tsx';
import { StatusFacts } from './status-facts.tsx';

const tones = { operational: 'success', degraded: 'warning', outage: 'danger' } as const;
const shown = 10;

/** How every part is, as it answers now: nothing here is a fixed text. */
export function Status() {
  const { data, isError, isFetching, refetch } = useSystemStatus();
  if (!data) {
    return isError ? (
      <ErrorState
        title="The system status could not be read"
        description="The service that gathers it does not answer."
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-80 w-full" />
    );
  }
  return (
    <div className="grid min-w-0 gap-6">
      {isError ? (
        <Notice tone="danger" title="The system status cannot be read now">
          What is below was so at {formatTime(data.checked_at)}.
        </Notice>
      ) : (
        <Notice
          tone={tones[data.state]}
          title={data.summary}
          action={
            <Button look="ghost" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {isFetching ? null : <RefreshCw aria-hidden />} Refresh
            </Button>
          }
        >
          Checked at {formatTime(data.checked_at)}
        </Notice>
      )}
      <Parts parts={data.parts} />
      <StatusFacts status={data} />
      <DataTable
        label="Services"
        columns={serviceColumns}
        rows={data.services}
        rowKey={({ service }) => service}
        pageSize={shown}
        empty="No services"
      />
      <section className="grid min-w-0 gap-3">
        <h3 className="text-base font-semibold text-ink">Last failures</h3>
        <DataTable
          label="Last failures"
          columns={failureColumns}
          rows={data.failures}
          rowKey={({ at, service, what, request_id: id }) => `${at} ${service} ${what} ${id}`}
          pageSize={shown}
          empty="No failures"
        />
      </section>
    </div>
  );
}

function Parts({ parts }: Pick<SystemStatus, 'parts'>) {
  return (
    <ul aria-label="Parts" className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
      {parts.map(({ part, state, message }) => (
        <li key={part} className="flex items-baseline gap-3 bg-surface px-4 py-3 text-sm sm:last:odd:col-span-2">
          <StateDot state={state} />
          <span className="font-medium text-ink">{partNames[part]}</span>
          <span className="ml-auto text-right text-muted">{message}</span>
        </li>
      ))}
    </ul>
  );
}
