import { plans, type PaidPlanId, type PlanId, type SubscriptionBody } from '@octavo/contracts';
import { useGenerateApiKey, useSession, type ApiError } from '@octavo/data';
import { useNavigate } from '@octavo/federation';
import { toast } from '@octavo/ui';
import { useState } from 'react';

/** What a choice waits for: who pays, whether a change is meant, or what went wrong. */
export type PlanStep =
  | { step: 'choosing' }
  | { step: 'signInNeeded' }
  | { step: 'payer'; planId: PaidPlanId }
  | { step: 'change'; planId: PaidPlanId }
  | { step: 'failed'; message: string; onRetry: () => void };

export interface PlanChoice {
  step: PlanStep;
  busyPlanId: PlanId | undefined;
  choose: (planId: PlanId) => void;
  fail: (message: string, onRetry: () => void) => void;
  close: () => void;
}

/** SPEC §5. */
export const signInNeededMessage =
  'Please log in to select a plan. You need to be authenticated to access this feature.';

const choosing: PlanStep = { step: 'choosing' };

/** The way from a plan's button to the key or the payment page. */
export function useChosenPlan(subscription: SubscriptionBody | undefined): PlanChoice {
  const session = useSession();
  const navigate = useNavigate();
  const generateApiKey = useGenerateApiKey();
  const [step, setStep] = useState<PlanStep>(choosing);

  async function startTrial(): Promise<void> {
    setStep(choosing);
    try {
      await generateApiKey.mutateAsync({ planTier: 'free_trial' });
      toast({
        title: 'Free trial activated!',
        description: `${plans.free_trial.credits} credits for ${plans.free_trial.periodDays} days.`,
        tone: 'success',
      });
      void navigate('/dashboard');
    } catch (error) {
      setStep({ step: 'failed', message: (error as ApiError).message, onRetry: () => void startTrial() });
    }
  }

  function choose(planId: PlanId): void {
    if (session.status !== 'signedIn') setStep({ step: 'signInNeeded' });
    else if (planId === 'free_trial') void startTrial();
    else if (subscription && subscription.plan_id !== 'free_trial' && subscription.status !== 'ended') {
      setStep({ step: 'change', planId });
    } else setStep({ step: 'payer', planId });
  }

  return {
    step,
    busyPlanId: generateApiKey.isPending ? 'free_trial' : undefined,
    choose,
    fail: (message, onRetry) => setStep({ step: 'failed', message, onRetry }),
    close: () => setStep(choosing),
  };
}
