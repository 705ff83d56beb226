import type { WebhookEndpoint } from '@octavo/contracts';
import { useWebhookDeliveries } from '@octavo/data';
import { Card, CardText, CardTitle, classes, ErrorState, Skeleton } from '@octavo/ui';
import { CursorPager } from '../parts/cursor-pager.tsx';
import { StatusFilter } from '../parts/status-filter.tsx';
import { oneOf, useAddress } from '../parts/use-address.ts';
import { Delivery } from './delivery.tsx';
import { deliveryStatusNames } from './delivery-status.ts';
import { SendTest } from './send-test.tsx';

/** What was posted to an endpoint and what it answered. The one that is open stands in the address. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const address = useAddress();
  const status = oneOf(deliveryStatusNames, address.get('status'));
  const cursor = address.get('cursor');
  const opened = address.get('delivery');
  const { data, isError, error, refetch, isPlaceholderData } = useWebhookDeliveries(endpoint.id, {
    ...(status ? { status } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <CardTitle level={2}>Deliveries</CardTitle>
          <CardText>Kept for some days; what fails is tried again, longer and longer apart.</CardText>
        </div>
        <div className="flex flex-wrap gap-2">
          <SendTest
            endpoint={endpoint}
            onSent={({ id }) => address.set({ status: undefined, cursor: undefined, delivery: id })}
          />
          <StatusFilter
            names={deliveryStatusNames}
            value={status}
            onChange={(chosen) => address.set({ status: chosen, cursor: undefined, delivery: undefined })}
          />
        </div>
      </div>
      {isError && !data ? (
        <ErrorState title="The log could not be loaded" description={error.message} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <Skeleton className="h-40 w-full" /> : null}
      {data?.deliveries.length === 0 ? (
        <p className="rounded-lg border border-line py-10 text-center text-sm text-muted">
          {status
            ? `No delivery is ${deliveryStatusNames[status].toLowerCase()}.`
            : 'Nothing was posted yet. It begins when your next job ends.'}
        </p>
      ) : null}
      {data && data.deliveries.length > 0 ? (
        <ul
          aria-busy={isPlaceholderData || undefined}
          className={classes(
            'grid divide-y divide-line rounded-lg border border-line transition-opacity',
            isPlaceholderData && 'opacity-60',
          )}
        >
          {data.deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              endpoint={endpoint}
              open={delivery.id === opened}
              onToggle={(open) => address.set({ delivery: open ? delivery.id : undefined })}
            />
          ))}
        </ul>
      ) : null}
      {data ? <CursorPager count={data.deliveries.length} nextCursor={data.nextCursor} /> : null}
    </Card>
  );
}
