import { useNavigate } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { Actions, Dialog } from '@octavo/ui/overlays';
import { supportHref } from '../parts/support.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { PayerDialog } from './payer-dialog.tsx';
import { signInNeededMessage, type PlanChoice } from './use-chosen-plan.ts';

/** What stands between a choice and its payment. */
export function PlanDialogs({ choice }: { choice: PlanChoice }) {
  const { step, close } = choice;
  const navigate = useNavigate();
  const onOpenChange = (open: boolean): void => {
    if (!open) close();
  };
  switch (step.step) {
    case 'choosing':
      return null;
    case 'signInNeeded':
      return (
        <Dialog open onOpenChange={onOpenChange} title="Authentication Required" description={signInNeededMessage}>
          <Actions>
            <Button look="secondary" onClick={close}>
              Close
            </Button>
            <Button onClick={() => void navigate('/sign-in?next=/select-plan')}>Sign In</Button>
          </Actions>
        </Dialog>
      );
    case 'payer':
      return <PayerDialog planId={step.planId} choice={choice} />;
    case 'change':
      return <ChangePlanDialog planId={step.planId} choice={choice} />;
    case 'failed':
      return (
        <Dialog open onOpenChange={onOpenChange} title="Plan Selection Failed" description={step.message}>
          <Actions>
            <Button look="ghost" onClick={close}>
              Close
            </Button>
            <Button look="secondary" asChild>
              <a href={supportHref('Plan selection failed')}>Contact Support</a>
            </Button>
            <Button onClick={step.onRetry}>Try Again</Button>
          </Actions>
        </Dialog>
      );
  }
}
