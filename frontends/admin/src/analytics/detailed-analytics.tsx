import { useRecentAnalyticsEvents, useRecentPageVisits, useRecentUserSessions } from '@octavo/data/admin';
import { ErrorState, Skeleton } from '@octavo/ui';
import { DataTable, type Column } from '@octavo/ui/table';
import type { ListAnswer } from '../parts/server-table.tsx';
import { useAnchor } from '../parts/use-anchor.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { detailAnchors } from './detail-anchors.ts';
import { eventColumns, sessionColumns, visitColumns } from './columns.tsx';

/** SPEC §9: 50 of each are fetched, 20 shown. */
const fetched = 50;
const shown = 20;

const failure = 'Failed to load detailed analytics data.';

export function DetailedAnalytics() {
  const visits = useRecentPageVisits(fetched);
  const sessions = useRecentUserSessions(fetched);
  const events = useRecentAnalyticsEvents(fetched);
  const answers = [visits, sessions, events];
  useFailureToast(
    answers.some(({ isError }) => isError),
    { title: failure },
  );
  useAnchor(answers.every(({ isPending }) => !isPending));
  return (
    <div className="grid gap-10">
      <Recent
        id={detailAnchors.visits}
        title="Recent Page Views"
        columns={visitColumns}
        rows={visits.data?.visits}
        empty="No page views found"
        answer={visits}
      />
      <Recent
        id={detailAnchors.sessions}
        title="Recent Sessions"
        columns={sessionColumns}
        rows={sessions.data?.sessions}
        empty="No sessions found"
        answer={sessions}
      />
      <Recent
        id={detailAnchors.events}
        title="Recent Events"
        columns={eventColumns}
        rows={events.data?.events}
        empty="No events found"
        answer={events}
      />
    </div>
  );
}

interface RecentProps<Row> {
  id: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  empty: string;
  answer: ListAnswer;
}

function Recent<Row extends { id: string }>({ id, title, columns, rows, empty, answer }: RecentProps<Row>) {
  return (
    <section id={id} tabIndex={-1} className="grid min-w-0 scroll-mt-4 gap-3 outline-none">
      <h3 className="text-base font-semibold text-ink">{title}</h3>
      {rows ? (
        <DataTable label={title} columns={columns} rows={rows} rowKey={({ id }) => id} pageSize={shown} empty={empty} />
      ) : answer.isError ? (
        <ErrorState title={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </section>
  );
}
