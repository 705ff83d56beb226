import { isUnderWay, useJobs } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Card, ErrorState, Skeleton } from '@octavo/ui';
import { CursorPager } from '../parts/cursor-pager.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { StatusFilter } from '../parts/status-filter.tsx';
import { oneOf, useAddress } from '../parts/use-address.ts';
import { jobStatusNames } from './job-status.tsx';
import { JobTable } from './job-table.tsx';

export function Jobs() {
  const address = useAddress();
  const status = oneOf(jobStatusNames, address.get('status'));
  const cursor = address.get('cursor');
  const { data, isError, error, refetch, isPlaceholderData } = useJobs({
    ...(status ? { status } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const underWay = data?.jobs.filter(isUnderWay).length ?? 0;

  return (
    <>
      <PageHead
        title="Jobs"
        text="Conversions that go on without their request. Results are kept for 24 hours, then deleted."
      />
      {isError && !data ? (
        <ErrorState title="Your jobs could not be loaded" description={error.message} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <Skeleton className="h-72 w-full" /> : null}
      {data ? (
        <Card>
          <JobTable
            label="Jobs"
            jobs={data.jobs}
            tools={
              <div className="flex w-full flex-wrap items-center justify-between gap-3">
                <StatusFilter
                  names={jobStatusNames}
                  value={status}
                  onChange={(chosen) => address.set({ status: chosen, cursor: undefined })}
                />
                <p role="status" className="text-sm text-muted">
                  {underWay === 0 ? '' : `${underWay} under way`}
                </p>
              </div>
            }
            empty={status ? `No job is ${jobStatusNames[status].toLowerCase()}.` : <NoJobs />}
            busy={isPlaceholderData}
            pager={<CursorPager count={data.jobs.length} nextCursor={data.nextCursor} />}
          />
        </Card>
      ) : null}
    </>
  );
}

function NoJobs() {
  return (
    <div className="mx-auto grid max-w-prose gap-2 px-6">
      <p className="font-medium text-ink">No jobs yet</p>
      <p>
        Send any conversion with the header <code className="font-mono text-ink">Prefer: respond-async</code>, and it
        goes on here while you go on with yours.{' '}
        <Link to="/docs#jobs" className="text-ink underline decoration-line-strong underline-offset-4">
          How jobs work
        </Link>
      </p>
    </div>
  );
}
