import { planIds, plans, type PlanId } from '@octavo/contracts';
import { trackEvent, useAuth } from '@octavo/data';
import { closeDialog, openDialog, useNavigate } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { RadioGroup } from '@octavo/ui/controls';
import { Actions, Dialog } from '@octavo/ui/overlays';
import { useState } from 'react';
import { formatCents, formatNumber } from '@octavo/ui/format';
import { closing } from './close.ts';

const signInFirst = 'Please log in to select a plan. You need to be authenticated to access this feature.';

const options = planIds.map((id) => {
  const { name, priceCents, credits, periodDays, popular } = plans[id];
  const price = periodDays === null ? `${formatCents(priceCents)} per month` : `Free for ${periodDays} days`;
  return {
    value: id,
    label: popular ? `${name} · Most Popular` : name,
    description: `${price}, ${formatNumber(credits)} credits`,
  };
});

function isPlanId(text: string | undefined): text is PlanId {
  return planIds.some((id) => id === text);
}

/** Chooses a plan; who is signed in goes on to /select-plan with it, where what a payment needs is asked for. */
export function PlansDialog({ planId }: { planId?: string }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<PlanId>(isPlanId(planId) ? planId : 'professional');

  const go = () => {
    const destination = `/select-plan?plan=${chosen}`;
    trackEvent('plan_select', { plan: chosen });
    closeDialog('plans');
    if (user) {
      void navigate(destination);
      return;
    }
    openDialog('error', {
      title: 'Authentication Required',
      message: signInFirst,
      onRetry: () => void navigate(`/sign-in?next=${encodeURIComponent(destination)}`),
    });
  };

  return (
    <Dialog
      open
      onOpenChange={closing('plans')}
      title="Choose a plan"
      description="Change it at any time; the change is immediate, with proration."
      width="lg"
    >
      <div className="grid gap-5">
        <RadioGroup label="Plan" options={options} value={chosen} onValueChange={setChosen} columns={2} />
        <p className="text-sm text-muted">30-day money-back guarantee on paid plans.</p>
        <Actions>
          <Button look="secondary" onClick={() => closeDialog('plans')}>
            Cancel
          </Button>
          <Button onClick={go}>Continue with {plans[chosen].name}</Button>
        </Actions>
      </div>
    </Dialog>
  );
}
