import { plans, type SubscriptionBody } from '@octavo/contracts';
import { useCancelSubscription, useResumeSubscription } from '@octavo/data';
import { Badge, Button, Card, CardTitle, Notice } from '@octavo/ui';
import { AlertDialog } from '@octavo/ui/overlays';
import { useState } from 'react';
import { formatCents, formatDay } from '../parts/format.ts';
import { tellFailure } from '../parts/tell-failure.ts';

export function SubscriptionCard({ subscription }: { subscription: SubscriptionBody }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelSubscription();
  const resume = useResumeSubscription();
  const plan = plans[subscription.plan_id];
  const isTrial = subscription.plan_id === 'free_trial';
  const end = formatDay(subscription.current_period_end);
  const changes = subscription.cancel_at_period_end || subscription.next_plan_id !== null;

  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle level={2}>
            {plan.name} <StatusBadge status={subscription.status} />
          </CardTitle>
          <p className="text-sm text-muted">
            {isTrial
              ? `Free until ${end}`
              : `${formatCents(plan.priceCents)} a month · ${periodText(subscription, end)}`}
          </p>
        </div>
        {isTrial || subscription.status === 'ended' ? null : changes ? (
          <Button
            look="secondary"
            size="sm"
            busy={resume.isPending}
            onClick={() => resume.mutate(undefined, { onError: tellFailure })}
          >
            {subscription.cancel_at_period_end ? 'Resume' : 'Keep this plan'}
          </Button>
        ) : (
          <Button look="ghost" size="sm" busy={cancel.isPending} onClick={() => setAsking(true)}>
            Cancel subscription
          </Button>
        )}
      </div>
      {subscription.status === 'past_due' ? (
        <Notice tone="danger" title="We could not charge your card">
          {subscription.next_retry_at
            ? `We try again on ${formatDay(subscription.next_retry_at)}. Choose your plan again to pay with another card.`
            : 'Choose your plan again to pay with another card.'}
        </Notice>
      ) : null}
      <AlertDialog
        open={asking}
        danger
        onOpenChange={setAsking}
        title="Cancel your subscription?"
        description={`You keep ${plan.name} and its credits until ${end}. Nothing more is charged after that.`}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        onConfirm={() => cancel.mutate(undefined, { onError: tellFailure })}
      />
    </Card>
  );
}

function StatusBadge({ status }: { status: SubscriptionBody['status'] }) {
  if (status === 'active') return <Badge tone="success">Active</Badge>;
  return status === 'past_due' ? <Badge tone="danger">Payment due</Badge> : <Badge>Ended</Badge>;
}

function periodText({ cancel_at_period_end: ends, next_plan_id: next, status }: SubscriptionBody, end: string): string {
  if (status === 'ended') return `ended on ${end}`;
  if (ends) return `ends on ${end}`;
  return next === null ? `renews on ${end}` : `${plans[next].name} from ${end}`;
}
