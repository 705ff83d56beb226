import { useRefundPayment } from '@octavo/data/admin';
import { Button } from '@octavo/ui';
import { useState } from 'react';
import { FormDialog } from '../parts/form-dialog.tsx';
import { formatCents } from '../parts/format.ts';
import { reasonProblem } from '../parts/reason.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { tellOutcome } from '../parts/tell.ts';
import type { ListedPayment } from './listed-payment.ts';

const shortestReason = 3;

/** Gives a payment back whole, with a reason. */
export function RefundButton({ payment: { id, amount_cents: cents, name, email } }: { payment: ListedPayment }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useRefundPayment();
  const whom = name || email || 'a deleted user';
  const amount = formatCents(cents);

  async function submit(): Promise<void> {
    const fault = reasonProblem(reason, shortestReason);
    setProblem(fault);
    if (fault) return;
    const refunded = await tellOutcome(mutateAsync({ params: { id }, body: { reason: reason.trim() } }), {
      success: 'Payment refunded.',
      detail: `${amount} to ${whom}`,
      failure: 'Failed to refund the payment.',
    });
    if (refunded) setOpen(false);
  }

  return (
    <>
      <Button look="secondary" size="sm" aria-label={`Refund ${amount} to ${whom}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={`Refund ${amount} to ${whom}?`}
        description="The whole payment goes back, with a credit note. The subscription that it paid for ends at once."
        submitLabel="Refund"
        busyLabel="Refunding..."
        busy={isPending}
        danger
        onSubmit={() => void submit()}
      >
        <ReasonField
          value={reason}
          onChange={setReason}
          error={problem}
          placeholder="Asked for within the money-back guarantee"
        />
      </FormDialog>
    </>
  );
}
