import { useRequests } from '@octavo/data';
import { Card, ErrorState, Skeleton } from '@octavo/ui';
import { CursorPager } from '../parts/cursor-pager.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { StatusFilter } from '../parts/status-filter.tsx';
import { oneOf, useAddress } from '../parts/use-address.ts';
import { requestStatusNames } from './request-status.ts';
import { RequestTable } from './request-table.tsx';

/** What was asked for with live keys, what became of it, and what to do about what failed. */
export function Requests() {
  const address = useAddress();
  const status = oneOf(requestStatusNames, address.get('status'));
  const cursor = address.get('cursor');
  const { data, isError, error, refetch, isPlaceholderData } = useRequests({
    ...(status ? { status } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return (
    <>
      <PageHead
        title="Requests"
        text="What live keys asked for, the newest first. What was not delivered is not charged. Test keys cost nothing and leave no trace here."
      />
      {isError && !data ? (
        <ErrorState
          title="Your requests could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !isError ? <Skeleton className="h-72 w-full" /> : null}
      {data ? (
        <Card>
          <RequestTable
            requests={data.requests}
            tools={
              <StatusFilter
                names={requestStatusNames}
                value={status}
                onChange={(chosen) => address.set({ status: chosen, cursor: undefined })}
              />
            }
            empty={status ? 'No request stands so.' : 'No requests yet. The overview has a call that works.'}
            busy={isPlaceholderData}
            pager={<CursorPager count={data.requests.length} nextCursor={data.nextCursor} />}
          />
        </Card>
      ) : null}
    </>
  );
}
