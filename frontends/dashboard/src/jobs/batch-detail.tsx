import { useBatch } from '@octavo/data';
import { useParams } from '@octavo/federation';
import { Badge, Card, CopyButton, EmptyState, ErrorState, Progress, Skeleton } from '@octavo/ui';
import { BackLink } from '../parts/back-link.tsx';
import { Facts } from '../parts/facts.tsx';
import { formatDuration, formatMoment } from '../parts/format.ts';
import { PageHead } from '../parts/page-head.tsx';
import { JobTable } from './job-table.tsx';

/** Up to a hundred jobs that were asked for in one call. */
export function BatchDetail() {
  const { id = '' } = useParams();
  const { data: batch, isError, error, refetch } = useBatch(id);
  const above = <BackLink to="/dashboard/jobs">Jobs</BackLink>;
  if (!batch) {
    return (
      <>
        <PageHead title="Batch" above={above} />
        {isError && error.code === 'not_found' ? (
          <EmptyState title="There is no such batch" description="Batches are forgotten some days after their end." />
        ) : isError ? (
          <ErrorState
            title="The batch could not be loaded"
            description={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-56 w-full" />
        )}
      </>
    );
  }
  const { total, queued, running, succeeded, failed, cancelled } = batch.counts;
  const ended = total - queued - running;
  return (
    <>
      <PageHead
        title="Batch"
        above={above}
        badge={
          <span role="status">
            <Badge tone={batch.status === 'finished' ? 'success' : 'info'}>
              {batch.status === 'finished' ? 'Finished' : 'Running'}
            </Badge>
          </span>
        }
      />
      <Card className="grid gap-5">
        <div className="grid gap-2 text-xs text-faint">
          <Progress label="Jobs that have ended" value={ended} max={Math.max(1, total)} />
          {ended} of {total} ended: {succeeded} succeeded, {failed} failed, {cancelled} cancelled
        </div>
        <Facts
          facts={[
            {
              name: 'Batch ID',
              wide: true,
              value: (
                <span className="flex items-center gap-1">
                  <code className="font-mono text-xs">{batch.id}</code>
                  <CopyButton text={batch.id} label="Copy batch id" />
                </span>
              ),
            },
            { name: 'Credits so far', value: batch.creditsUsed },
            { name: 'Created', value: formatMoment(batch.createdAt) },
            { name: 'Took', value: formatDuration(batch.createdAt, batch.finishedAt) },
          ]}
        />
      </Card>
      <Card>
        <JobTable label="Jobs of the batch" jobs={batch.jobs} empty="The jobs of this batch are forgotten." />
      </Card>
    </>
  );
}
