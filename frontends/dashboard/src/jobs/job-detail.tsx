import type { Job } from '@octavo/contracts';
import { isUnderWay, useJob } from '@octavo/data';
import { Link, useParams } from '@octavo/federation';
import { Badge, Card, CopyButton, EmptyState, ErrorState, Notice, Skeleton } from '@octavo/ui';
import { BackLink } from '../parts/back-link.tsx';
import { adviceOn } from '../parts/error-advice.ts';
import { Facts } from '../parts/facts.tsx';
import { formatDuration, formatMoment } from '../parts/format.ts';
import { operationNames } from '../parts/operation-names.ts';
import { PageHead } from '../parts/page-head.tsx';
import { JobActions } from './job-actions.tsx';
import { JobResult } from './job-result.tsx';
import { JobStatusBadge } from './job-status.tsx';

export function JobDetail() {
  const { id = '' } = useParams();
  const { data: job, isError, error, refetch } = useJob(id);
  const above = <BackLink to="/dashboard/jobs">Jobs</BackLink>;
  if (!job) {
    return (
      <>
        <PageHead title="Job" above={above} />
        {isError && error.code === 'not_found' ? (
          <EmptyState title="There is no such job" description="Jobs are forgotten some days after their end." />
        ) : isError ? (
          <ErrorState title="The job could not be loaded" description={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-56 w-full" />
        )}
      </>
    );
  }
  return (
    <>
      <PageHead
        title={operationNames[job.operation]}
        above={above}
        badge={
          <span role="status" className="flex gap-2">
            <JobStatusBadge status={job.status} />
            {job.test ? <Badge>test</Badge> : null}
          </span>
        }
        actions={<JobActions job={job} />}
      />
      {job.error ? (
        <Notice tone="danger" title={job.error.message}>
          <code className="font-mono text-xs">{job.error.code}</code> {adviceOn(job.error.code)}
        </Notice>
      ) : null}
      {job.result ? <JobResult id={job.id} result={job.result} /> : null}
      {job.status === 'succeeded' && !job.result ? (
        <Notice title="The document is deleted">Results are kept for 24 hours, unless you delete them before.</Notice>
      ) : null}
      <Card>
        <Facts facts={factsOf(job)} />
      </Card>
    </>
  );
}

function factsOf(job: Job) {
  return [
    {
      name: 'Job ID',
      wide: true as const,
      value: (
        <span className="flex items-center gap-1">
          <code className="font-mono text-xs">{job.id}</code>
          <CopyButton text={job.id} label="Copy job id" />
        </span>
      ),
    },
    { name: 'Credits', value: job.test ? '0 (test key)' : creditsOf(job) },
    { name: 'Begun', value: job.attempts === 1 ? 'once' : `${job.attempts} times` },
    { name: 'Created', value: formatMoment(job.createdAt) },
    { name: 'Waited', value: formatDuration(job.createdAt, job.startedAt) },
    { name: 'Worked on', value: formatDuration(job.startedAt, job.finishedAt) },
    ...(job.batchId
      ? [
          {
            name: 'Batch',
            value: (
              <Link
                to={`/dashboard/batches/${job.batchId}`}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {job.batchId.slice(0, 8)}
              </Link>
            ),
          },
        ]
      : []),
  ];
}

function creditsOf(job: Job): string {
  return isUnderWay(job) ? 'charged when it succeeds' : String(job.creditsUsed);
}
