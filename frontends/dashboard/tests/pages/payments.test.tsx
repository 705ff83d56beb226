/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ada, bodiesOf, close, moment, open, refusal } from './page.tsx';

jest.unstable_mockModule('canvas-confetti', () => ({ default: { create: () => async () => undefined } }));

afterEach(close);

const payment = { id: '7', user_id: ada.id, plan_id: 'starter', status: 'pending', amount_cents: 7_900 };
const plan = {
  id: 'free_trial',
  name: 'Free Trial',
  priceCents: 0,
  period: '30 days',
  priceSubtext: 'for 30 days',
  credits: 500,
  overageCents: null,
  description: 'To try',
  operations: [],
  features: [],
  buttonText: 'Start Free Trial',
  popular: false,
};
const choosing = {
  'GET /api/plans': { body: { plans: [plan] } },
  'GET /api/subscriptions': { body: { subscriptions: [] } },
};

test('an address without a payment: Invalid Payment, then the prices', async () => {
  open('/payment-success');
  await screen.findByText('Invalid Payment');
  screen.getByText('No payment information found');
  await screen.findByText('Pricing');
});

test('a payment that cannot be read: Failed to verify payment status, then the prices', async () => {
  open('/payment-success?conversationId=7', { 'GET /api/payments/7': refusal('not_found', 'No such payment', 404) });
  await screen.findByText('Failed to verify payment status');
  await screen.findByText('Pricing');
});

test('a payment that fails leads to where that is explained, with its own plan and amount', async () => {
  open('/payment-success?conversationId=7', {
    'GET /api/payments/7': { body: { ...payment, status: 'failed', failure_reason: 'card_declined' } },
  });
  await waitFor(() => expect(location.pathname + location.search).toBe('/payment-failed?paymentId=7'));
  await screen.findByText('$79');
});

test('a payment that is completed shows the plan and until when it is active', async () => {
  const subscription = { plan_id: 'starter', status: 'active', current_period_end: moment };
  open('/payment-success?conversationId=7', {
    'GET /api/payments/7': { body: { ...payment, status: 'completed' } },
    'GET /api/subscriptions': { body: { subscriptions: [subscription] } },
  });
  await screen.findByRole('heading', { name: 'Payment successful' });
  await screen.findByText('Starter');
  await screen.findByText('March 5, 2026');
});

test('the trial that starts: Free trial activated!', async () => {
  const user = open('/select-plan', {
    ...choosing,
    'POST /functions/v1/generate-api-key': { body: { apiKey: 'oct' } },
  });
  await user.click(await screen.findByRole('button', { name: /trial|free/i }));
  await screen.findByText('Free trial activated!');
  expect(bodiesOf('POST /functions/v1/generate-api-key')).toEqual([{ planTier: 'free_trial' }]);
});

test('a paid plan, and who pays for it: Payment Initiated, and on to the payment page', async () => {
  const starter = { ...plan, id: 'starter', name: 'Starter', priceCents: 7_900, buttonText: 'Choose Starter' };
  const user = open('/select-plan', {
    ...choosing,
    'GET /api/plans': { body: { plans: [plan, starter] } },
    'POST /functions/v1/create-payment': { body: { paymentUrl: '#payment-page', conversationId: '7' } },
  });
  await user.click(await screen.findByRole('button', { name: /starter/i }));
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe to Starter' });
  for (const [label, text] of Object.entries({
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Email: ada.email,
    Phone: '+44 20 7946 0018',
    'Name on the invoice': 'Ada Lovelace',
    Address: '12 St James Square',
    'Zip code': 'SW1Y 4JH',
    City: 'London',
    Country: 'United Kingdom',
  })) {
    fireEvent.change(within(dialog).getByRole('textbox', { name: new RegExp(`^${label}`) }), {
      target: { value: text },
    });
  }
  await user.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  await screen.findByText('Payment Initiated');
  expect(bodiesOf('POST /functions/v1/create-payment')).toMatchObject([{ planId: 'starter', installmentCount: 1 }]);
  expect(location.hash).toBe('#payment-page');
});

test('a choice that fails: Plan Selection Failed, with the message, and trying again asks again', async () => {
  const user = open('/select-plan', {
    ...choosing,
    'POST /functions/v1/generate-api-key': refusal('conflict', 'You had a trial before', 409),
  });
  await user.click(await screen.findByRole('button', { name: /trial|free/i }));
  const dialog = await screen.findByRole('dialog', { name: 'Plan Selection Failed' });
  within(dialog).getByText('You had a trial before');
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(bodiesOf('POST /functions/v1/generate-api-key')).toHaveLength(2));
});
