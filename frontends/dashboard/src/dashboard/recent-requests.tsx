import { useRequests } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Button, Card, CardTitle, ErrorState, Skeleton } from '@octavo/ui';
import { RequestTable } from './request-table.tsx';

const shown = 8;

/** What was asked for last; the rest has a page of its own. */
export function RecentRequests() {
  const { data, isError, refetch } = useRequests({ limit: shown });
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <CardTitle level={2}>Recent requests</CardTitle>
        <Button look="link" asChild>
          <Link to="/dashboard/requests">All requests</Link>
        </Button>
      </div>
      {isError && !data ? (
        <ErrorState title="Your requests could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <Skeleton className="h-48 w-full" /> : null}
      {data ? (
        <RequestTable
          requests={data.requests}
          empty="No requests yet. Paste the call above into a shell."
          pager={null}
        />
      ) : null}
    </Card>
  );
}
