import { plans } from '@octavo/contracts';
import { usePayment, useSession } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Badge, Button, Skeleton } from '@octavo/ui';
import { CircleAlert } from '@octavo/ui/icons';
import { CenteredPage } from '../parts/centered-page.tsx';
import { formatCents } from '../parts/format.ts';
import { supportHref } from '../parts/support.ts';
import { failureTexts, possibleReasons } from './failure-texts.ts';
import { usePaymentId } from './payment-id.ts';

const statusNames = { completed: 'Completed', failed: 'Failed', cancelled: 'Cancelled', pending: 'Pending' } as const;

/** What was to be paid and why it was not: the real payment's, never a demonstration's (DESIGN ruling 8). */
export function PaymentFailed() {
  const id = usePaymentId();
  const { data: payment, isError } = usePayment(id);
  const session = useSession();
  const waits = id !== undefined && !payment && !isError && session.status !== 'signedOut';
  const reasons = payment?.failure_reason ? [failureTexts[payment.failure_reason]] : possibleReasons;

  return (
    <CenteredPage
      title="Payment failed"
      mark={<CircleAlert aria-hidden className="text-danger" />}
      actions={
        <>
          <Button asChild>
            <Link to="/select-plan">Try Again</Link>
          </Button>
          <Button look="secondary" asChild>
            <a href={supportHref(payment ? `Payment ${payment.id}` : 'Payment failed')}>Contact Support</a>
          </Button>
          <Button look="ghost" asChild>
            <Link to="/">Back to Home</Link>
          </Button>
        </>
      }
    >
      <p>Your payment was not successful. Please try again or contact support for assistance.</p>
      {waits ? <Skeleton className="mx-auto h-28 w-full max-w-sm" /> : null}
      {payment ? (
        <dl className="mx-auto grid w-full max-w-sm grid-cols-2 gap-y-3 rounded-lg border border-line bg-surface p-5 text-left text-sm">
          <dt>Plan</dt>
          <dd className="text-right font-medium text-ink">{plans[payment.plan_id].name}</dd>
          <dt>Amount</dt>
          <dd className="text-right font-medium text-ink tabular-nums">{formatCents(payment.amount_cents)}</dd>
          <dt>Status</dt>
          <dd className="text-right">
            <Badge tone={payment.status === 'completed' ? 'success' : 'danger'}>{statusNames[payment.status]}</Badge>
          </dd>
        </dl>
      ) : null}
      <div className="mx-auto w-full max-w-sm text-left text-sm">
        <h2 className="mb-2 font-medium text-ink">{payment?.failure_reason ? 'Reason' : 'Possible reasons'}</h2>
        <ul className="grid list-disc gap-1 pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </CenteredPage>
  );
}
