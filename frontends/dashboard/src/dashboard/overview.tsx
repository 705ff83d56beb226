import { useAccount, useApiKeys } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Button, Card, EmptyState, ErrorState, Skeleton } from '@octavo/ui';
import { KeyRound } from '@octavo/ui/icons';
import { PageHead } from '../parts/page-head.tsx';
import { AccountCards } from './account-cards.tsx';
import { AccountWarnings } from './account-warnings.tsx';
import { KeyField } from './key-field.tsx';
import { QuickStart } from './quick-start.tsx';
import { RecentRequests } from './recent-requests.tsx';
import { Welcome } from './welcome.tsx';

/** What a developer looks at first: plan, credits, the key, and a call that works. */
export function Overview() {
  const account = useAccount();
  const keys = useApiKeys();
  // No account yet is no failure: no plan was chosen.
  const withoutPlan = account.error?.code === 'not_found' || (keys.data?.length === 0 && !account.data);
  // What was loaded stays when it cannot be loaded again.
  const failed = !withoutPlan && [account, keys].some(({ isError, data }) => isError && !data);
  const key = keys.data?.find(({ mode }) => mode === 'live') ?? keys.data?.[0];

  if (failed) {
    return (
      <>
        <PageHead title="Dashboard" />
        <ErrorState
          title="Error loading data"
          description="Please refresh the page or contact support."
          onRetry={() => {
            void account.refetch();
            void keys.refetch();
          }}
        />
      </>
    );
  }
  return (
    <>
      <Welcome hasKey={key !== undefined} />
      {account.data ? <AccountWarnings account={account.data} /> : null}
      {withoutPlan ? null : account.data ? <AccountCards account={account.data} /> : <Waiting />}
      {keys.data && !key ? (
        <Card padding="none">
          <EmptyState
            icon={<KeyRound aria-hidden />}
            title="No API Key Found"
            description="Choose a plan and your key is made at once."
            action={
              <Button asChild>
                <Link to="/select-plan">Choose a plan</Link>
              </Button>
            }
          />
        </Card>
      ) : null}
      {key ? (
        <>
          <KeyField apiKey={key} />
          <QuickStart keyId={key.id} masked={key.api_key} />
          <RecentRequests />
        </>
      ) : null}
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-32 w-full" />
      ))}
    </div>
  );
}
