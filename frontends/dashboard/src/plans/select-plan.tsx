import { plans, type PlanId } from '@octavo/contracts';
import { usePlans, useSession, useSubscriptions } from '@octavo/data';
import { Link, openDialog } from '@octavo/federation';
import { Button, ErrorState, Skeleton } from '@octavo/ui';
import { ArrowLeft } from '@octavo/ui/icons';
import { PlanCard } from './plan-card.tsx';
import { PlanDialogs } from './plan-dialogs.tsx';
import { useChosenPlan } from './use-chosen-plan.ts';

/** Plan selection, called Billing in the navigation (SPEC §2). */
export function SelectPlan() {
  const session = useSession();
  const { data, isError, refetch } = usePlans();
  const { data: own, isPending: ownPending } = useSubscriptions();
  const subscription = own?.subscriptions[0];
  const isTrial = subscription?.plan_id === 'free_trial';
  const choice = useChosenPlan(subscription);
  const waits = !data || session.status === 'loading' || (session.status === 'signedIn' && ownPending);
  const shown = data?.plans.filter(({ id }) => !(id === 'free_trial' && subscription));

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
      {isTrial ? (
        <Button look="link" className="mb-6" asChild>
          <Link to="/dashboard">
            <ArrowLeft aria-hidden /> Back to Dashboard
          </Link>
        </Button>
      ) : null}
      <header className="mb-10 grid gap-3">
        <h1 className="font-display text-title text-ink">{isTrial ? 'Upgrade your plan' : 'Choose your plan'}</h1>
        <p className="max-w-prose text-muted">{introductionOf(subscription?.plan_id)}</p>
      </header>
      {isError ? (
        <ErrorState title="The plans could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(0,1fr))] xl:grid-flow-col">
          {waits
            ? [1, 2, 3].map((key) => (
                <li key={key}>
                  <Skeleton className="h-[30rem] w-full" />
                </li>
              ))
            : shown?.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  current={subscription?.plan_id === plan.id}
                  upgrades={isTrial}
                  busy={choice.busyPlanId === plan.id}
                  onChoose={() => choice.choose(plan.id)}
                />
              ))}
        </ul>
      )}
      <p className="mt-10 text-center text-sm text-muted">
        Something else in mind?{' '}
        <button
          type="button"
          className="rounded-sm text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          onClick={() => openDialog('contact', { subject: 'A plan for us' })}
        >
          Contact us
        </button>
      </p>
      <PlanDialogs choice={choice} />
    </div>
  );
}

function introductionOf(planId: PlanId | undefined): string {
  if (planId === undefined) return 'Start free, or begin with the plan that fits. You can change it at any time.';
  if (planId === 'free_trial') return 'Keep your key and your templates; your new credits are there at once.';
  return `You are on ${plans[planId].name}. Upgrades are immediate and prorated; a smaller plan begins with the next period.`;
}
