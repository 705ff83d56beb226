import { plans } from '@octavo/contracts';
import { tellOtherTabs, usePayment, useSession, useSubscriptions } from '@octavo/data';
import { Link, useNavigate } from '@octavo/federation';
import { Button, Skeleton, Spinner, throwConfetti, toast } from '@octavo/ui';
import { CircleCheck } from '@octavo/ui/icons';
import { useEffect } from 'react';
import { CenteredPage } from '../parts/centered-page.tsx';
import { formatDay } from '../parts/format.ts';
import { usePaymentId } from './payment-id.ts';

/** Where the payment page sends the browser back to. What the provider told the server decides, not this address. */
export function PaymentSuccess() {
  const id = usePaymentId();
  const navigate = useNavigate();
  const { data: payment, isError } = usePayment(id);
  const signedOut = useSession().status === 'signedOut';

  useEffect(() => {
    if (id !== undefined) return;
    toast({ title: 'Invalid Payment', description: 'No payment information found', tone: 'destructive' });
    void navigate('/pricing', { replace: true });
  }, [id, navigate]);

  useEffect(() => {
    if (!isError && !signedOut) return;
    toast({ title: 'Error', description: 'Failed to verify payment status', tone: 'destructive' });
    void navigate('/pricing', { replace: true });
  }, [isError, signedOut, navigate]);

  useEffect(() => {
    if (payment?.status === 'failed' || payment?.status === 'cancelled') {
      void navigate(`/payment-failed?paymentId=${encodeURIComponent(payment.id)}`, { replace: true });
    }
  }, [payment, navigate]);

  if (payment?.status === 'completed') return <Completed />;
  return (
    <CenteredPage title="Processing your payment" mark={<Spinner />}>
      <p role="status">We are waiting for the payment provider. You can leave this page: nothing is lost.</p>
    </CenteredPage>
  );
}

function Completed() {
  const { data } = useSubscriptions();
  const subscription = data?.subscriptions[0];

  // What was bought is news to a dashboard that is open beside this.
  useEffect(tellOtherTabs, []);
  useEffect(() => void throwConfetti(), []);

  return (
    <CenteredPage
      title="Payment successful"
      mark={<CircleCheck aria-hidden className="text-success" />}
      actions={
        <Button asChild>
          <Link to="/dashboard">Go to Dashboard</Link>
        </Button>
      }
    >
      {subscription ? (
        <dl className="mx-auto grid w-full max-w-sm grid-cols-2 gap-y-3 rounded-lg border border-line bg-surface p-5 text-left text-sm">
          <dt>Plan</dt>
          <dd className="text-right font-medium text-ink">{plans[subscription.plan_id].name}</dd>
          <dt>Active until</dt>
          <dd className="text-right font-medium text-ink">{formatDay(subscription.current_period_end)}</dd>
        </dl>
      ) : (
        <Skeleton className="mx-auto h-20 w-full max-w-sm" />
      )}
    </CenteredPage>
  );
}
