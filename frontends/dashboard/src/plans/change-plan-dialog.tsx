import { plans, type PaidPlanId } from '@octavo/contracts';
import { useChangeSubscription, useSubscriptionPreview, type ApiError } from '@octavo/data';
import { useNavigate } from '@octavo/federation';
import { Button, ErrorState, Skeleton, toast } from '@octavo/ui';
import { Actions, Dialog } from '@octavo/ui/overlays';
import { formatCents, formatDay, formatNumber } from '../parts/format.ts';
import type { PlanChoice } from './use-chosen-plan.ts';

/** Shows what a change of plan costs before it is made. */
export function ChangePlanDialog({ planId, choice }: { planId: PaidPlanId; choice: PlanChoice }) {
  const navigate = useNavigate();
  const { data: preview, isError, refetch } = useSubscriptionPreview(planId);
  const { mutateAsync, isPending } = useChangeSubscription();
  const isDowngrade = preview?.change === 'downgrade';

  async function change(): Promise<void> {
    try {
      const { paymentId } = await mutateAsync({ planId });
      choice.close();
      if (paymentId !== null) {
        toast({ title: 'Payment Initiated' });
        void navigate(`/payment-success?paymentId=${encodeURIComponent(paymentId)}`);
        return;
      }
      toast({
        title: 'Plan changed',
        description: `${plans[planId].name} begins with your next period.`,
        tone: 'success',
      });
    } catch (error) {
      choice.fail((error as ApiError).message, () => choice.choose(planId));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) choice.close();
      }}
      title={`Change to ${plans[planId].name}`}
      description={
        isDowngrade
          ? 'You keep your plan and its credits until the end of the period that you have paid for.'
          : 'The change is immediate. What is left of your current period is taken off.'
      }
    >
      {isError ? <ErrorState title="The price could not be worked out" onRetry={() => void refetch()} /> : null}
      {!preview && !isError ? <Skeleton className="h-28 w-full" /> : null}
      {preview ? (
        <dl className="grid gap-2 text-sm">
          {preview.lines.map(({ description, amount_cents: cents }) => (
            <Row key={description} name={description} value={formatCents(cents)} />
          ))}
          {preview.tax_cents > 0 ? <Row name="Tax" value={formatCents(preview.tax_cents)} /> : null}
          <Row
            name={isDowngrade ? 'Due now' : 'Due now, charged to your card'}
            value={formatCents(preview.total_cents)}
            strong
          />
          <Row name="Credits" value={formatNumber(preview.credits)} />
          <Row name="From" value={formatDay(preview.effective_at)} />
        </dl>
      ) : null}
      <Actions>
        <Button look="secondary" onClick={choice.close}>
          Cancel
        </Button>
        <Button busy={isPending} disabled={!preview || preview.change === 'current'} onClick={() => void change()}>
          {isPending ? 'Changing...' : 'Change plan'}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Row({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'flex justify-between border-t border-line pt-2 font-medium' : 'flex justify-between'}>
      <dt className={strong ? 'text-ink' : 'text-muted'}>{name}</dt>
      <dd className="text-ink tabular-nums">{value}</dd>
    </div>
  );
}
