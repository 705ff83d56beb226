import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Invoice, Payment, SubscriptionBody } from '@octavo/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { openBooks } from '../../src/testing/books.ts';
import { readPdf } from '../support/pdf.ts';

jest.setTimeout(180_000);

const patient = { timeoutMilliseconds: 90_000, intervalMilliseconds: 100 };

let stack: RunningStack;
let server: Server;
let serverAddress: string;
const messages: { type: string; data: { balance: number; creditsTotal: number } }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => {
      messages.push(JSON.parse(Buffer.concat(pieces).toString()) as (typeof messages)[number]);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  serverAddress = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  stack = await startStack({ environment: { EGRESS_ALLOWED_ADDRESSES: serverAddress } });
}, 300_000);

afterAll(async () => {
  await stack?.stop();
  server?.close();
});

const email = 'ada@example.com';
const password = 'Analytical-Engine-1843';

const customerData = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  phone: '+44 20 7946 0018',
  address: {
    contactName: 'Ada Lovelace',
    city: 'London',
    country: 'United Kingdom',
    address: '12 St James Square',
    zipCode: 'SW1Y 4JH',
  },
};

type Credential = string | undefined;

async function ask<Body>(
  method: string,
  path: string,
  { as, body }: { as?: Credential; body?: unknown } = {},
): Promise<Body> {
  const response = await fetch(`${stack.gatewayUrl}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

interface Message {
  to: string[];
  subject: string;
  text: string;
}

/** The newest e-mail to Ada about something. */
function mailAbout(subject: string): Promise<Message> {
  return waitFor(
    async () => {
      const response = await fetch(stack.mailboxApiUrl ?? '');
      const messages = (await response.json()) as Message[];
      return messages.find(({ to, subject: about }) => to.includes(email) && about.includes(subject));
    },
    { ...patient, description: `an e-mail about ${subject}` },
  );
}

async function signUp(): Promise<string> {
  const form = { email, firstName: 'Ada', lastName: 'Lovelace', organization: null, password };
  await ask('POST', '/functions/v1/send-verification-email', { body: form });
  const token = /[?&]token=([^\s&]+)/.exec((await mailAbout('Confirm')).text)?.[1] ?? '';
  await ask('POST', '/functions/v1/verify-email-token', { body: { token: decodeURIComponent(token) } });
  const session = await ask<{ access_token: string }>('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
  });
  return session.access_token;
}

/** Four fifths of the trial: forty documents of ten credits. */
async function useTheTrial(key: string): Promise<void> {
  const items = Array.from({ length: 40 }, (_, index) => ({
    operation: 'html-to-pdf',
    body: { html: `<p>Document ${index + 1}</p>` },
  }));
  const { id } = await ask<{ id: string }>('POST', '/functions/v1/batches', { as: key, body: { items } });
  await waitFor(
    async () => {
      const batch = await ask<{ creditsUsed: number }>('GET', `/functions/v1/batches/${id}`, { as: key });
      return batch.creditsUsed === 400;
    },
    { ...patient, intervalMilliseconds: 7_000, description: 'forty documents' },
  );
}

/** Pays as a browser without scripts: reads the form, fills it in, follows where it leads. */
async function payOn(paymentUrl: string): Promise<URL> {
  const page = await (await fetch(paymentUrl)).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(page).toContain('Starter plan, first month');
  const card = { name: 'Ada Lovelace', number: '4242 4242 4242 4242', expiry: '09/40', cvc: '123', action: 'pay' };
  const paid = await fetch(paymentUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ csrf, ...card }),
  });
  expect(paid.status).toBe(303);
  return new URL(paid.headers.get('location') ?? '');
}

test('Ada signs up, uses up her trial, is told by e-mail and webhook, buys a plan, holds its invoice, and cancels', async () => {
  const ada = await signUp();
  const { apiKey } = await ask<{ apiKey: string }>('POST', '/functions/v1/generate-api-key', {
    as: ada,
    body: { planTier: 'free_trial' },
  });
  await ask('POST', '/functions/v1/webhooks', {
    as: apiKey,
    body: { url: `http://${serverAddress}/credits`, events: ['credits.low', 'credits.used'] },
  });
  await useTheTrial(apiKey);
  expect((await mailAbout('running low')).text).toContain('100 of 500');
  await waitFor(() => messages.length > 0, { ...patient, description: 'the webhook about low credits' });
  expect(messages).toMatchObject([{ type: 'credits.low', data: { balance: 100, creditsTotal: 500 } }]);

  const { paymentUrl, conversationId } = await ask<{ paymentUrl: string; conversationId: string }>(
    'POST',
    '/functions/v1/create-payment',
    { as: ada, body: { planId: 'starter', customerData, installmentCount: 1 } },
  );
  expect(new URL(paymentUrl).origin).toBe(new URL(stack.gatewayUrl).origin);
  const landing = await payOn(paymentUrl);
  expect(landing.pathname + landing.search).toBe(`/payment-success?conversationId=${conversationId}`);

  const payment = await waitFor(
    async () => {
      const found = await ask<Payment>('GET', `/api/payments/${conversationId}`, { as: ada });
      return found.status === 'completed' && found;
    },
    { ...patient, description: 'the payment' },
  );
  const { subscriptions } = await ask<{ subscriptions: SubscriptionBody[] }>('GET', '/api/subscriptions', { as: ada });
  expect(subscriptions).toMatchObject([{ user_id: payment.user_id, status: 'active', plan_id: 'starter' }]);

  const printed = await fetch(`${stack.gatewayUrl}/functions/v1/markdown-to-pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ markdown: '# On the plan' }),
  });
  await printed.arrayBuffer();
  // What was left of the trial lasts as long as it would have.
  expect(printed.headers.get('x-credits-remaining')).toBe('2097');
  await waitFor(
    async () => {
      const answer = await fetch(`${stack.gatewayUrl}/functions/v1/jobs`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      await answer.arrayBuffer();
      return answer.headers.get('x-rate-limit') === '60';
    },
    { ...patient, intervalMilliseconds: 1_000, description: 'the plan’s rate limit' },
  );

  const receipt = await mailAbout('receipt');
  const { invoices } = await ask<{ invoices: Invoice[] }>('GET', '/api/invoices', { as: ada });
  expect(invoices).toMatchObject([{ kind: 'invoice', total_cents: 7_900, payment_id: payment.id }]);
  const [invoice] = invoices as [Invoice];
  expect(receipt.text).toContain(invoice.number);
  const download = await fetch(`${stack.gatewayUrl}/api/invoices/${invoice.id}/pdf`, {
    headers: { authorization: `Bearer ${ada}` },
  });
  expect(download.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await download.arrayBuffer());
  const pdf = await readPdf(bytes);
  pdf.close();
  expect(pdf.pages).toHaveLength(1);
  for (const text of [invoice.number, 'Ada Lovelace', '12 St James Square', 'Starter plan', '$79.00', 'Paid on']) {
    expect(pdf.pages[0]?.text).toContain(text);
  }

  const { subscription } = await ask<{ subscription: SubscriptionBody }>('POST', '/api/subscriptions/cancel', {
    as: ada,
  });
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await mailAbout('is cancelled');
  expect(openBooks(stack).check()).toEqual({ code: 0, output: expect.stringContaining('"faults":[]') });
});
