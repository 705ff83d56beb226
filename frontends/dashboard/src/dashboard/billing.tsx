import { useAccount, useSubscriptions } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Button, Card, CardText, CardTitle, ErrorState, Skeleton } from '@octavo/ui';
import { Invoices } from './invoices.tsx';
import { SpendCap } from './spend-cap.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

export function Billing() {
  const account = useAccount();
  const subscriptions = useSubscriptions();
  const subscription = subscriptions.data?.subscriptions[0];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-display text-title text-ink">Billing</h1>
        <Button size="sm" asChild>
          <Link to="/select-plan">Change plan</Link>
        </Button>
      </header>
      {subscriptions.isError ? (
        <ErrorState title="Your subscription could not be loaded" onRetry={() => void subscriptions.refetch()} />
      ) : subscription ? (
        <SubscriptionCard subscription={subscription} />
      ) : subscriptions.data ? (
        <Card>
          <CardTitle level={2}>{account.data ? account.data.plan_name : 'No plan yet'}</CardTitle>
          <CardText>
            {account.data
              ? 'Arranged with us: nothing is charged by itself.'
              : 'Start free, or choose the plan that fits.'}
          </CardText>
        </Card>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      {account.data ? <SpendCap key={account.data.spend_cap.spend_cap_cents} cap={account.data.spend_cap} /> : null}
      <Invoices />
    </>
  );
}
