import type { Payment, PaidPlanId } from '@octavo/contracts';
import { waitFor } from '../../src/wait-for.ts';
import type { StackFacts } from '../../src/stack-file.ts';

const customerData = {
  firstName: 'Dana',
  lastName: 'Demo',
  email: 'dana@example.com',
  phone: '+44 20 7946 0018',
  address: {
    contactName: 'Dana Demo',
    city: 'London',
    country: 'United Kingdom',
    address: '12 St James Square',
    zipCode: 'SW1Y 4JH',
  },
};

const card = { name: 'Dana Demo', number: '4242 4242 4242 4242', expiry: '09/40', cvc: '123', action: 'pay' };

/** Buys a plan on the sandbox's payment page, as a browser without scripts, and waits until the money is there. */
export async function payOn(
  { gatewayUrl }: Pick<StackFacts, 'gatewayUrl'>,
  accessToken: string,
  planId: PaidPlanId,
): Promise<Payment> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
  const created = await fetch(`${gatewayUrl}/functions/v1/create-payment`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ planId, customerData }),
  });
  if (!created.ok) throw new Error(`The payment was refused: ${await created.text()}`);
  const { paymentUrl, conversationId } = (await created.json()) as { paymentUrl: string; conversationId: string };
  const page = await (await fetch(paymentUrl)).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await fetch(paymentUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ csrf, ...card }) });
  return waitFor(
    async () => {
      const payment = (await (
        await fetch(`${gatewayUrl}/api/payments/${conversationId}`, { headers })
      ).json()) as Payment;
      return payment.status === 'completed' && payment;
    },
    { timeoutMilliseconds: 60_000, description: 'the payment' },
  );
}
