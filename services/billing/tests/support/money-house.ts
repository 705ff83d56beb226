import { headers as names, type CustomerData, type Payment, type SubscriptionBody } from '@octavo/contracts';
import { sealPrincipal } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import type { BillingConfig } from '../../src/config.ts';
import { createBillingHouse, type BillingHouse } from './billing-house.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** Somebody who is signed in, and what they do about money. */
export interface Payer {
  userId: string;
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    sent?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<Body>>;
  /** Opens a payment page. */
  order(planId: string, changes?: Record<string, unknown>): Promise<{ paymentUrl: string; conversationId: string }>;
  /** Opens a page and pays there; answers the payment once it is over. */
  buy(planId: string, card?: string): Promise<Payment>;
  payment(id: string): Promise<Payment>;
  /** The payment once it is no longer under way. */
  outcome(id: string): Promise<Payment>;
  subscription(): Promise<SubscriptionBody | undefined>;
  /** The subscription once it is so. */
  until(wanted: Partial<SubscriptionBody>): Promise<SubscriptionBody>;
}

export interface MoneyHouse extends BillingHouse {
  payer(role?: 'user' | 'admin'): Payer;
  /** Moves the clock to a moment, which may not be in the past. */
  travelTo(moment: string): void;
  /** What was written to a user, by subject. */
  letters(userId: string): Promise<string[]>;
}

/** For a machine that is busy with something else. */
export const patient = { timeoutMilliseconds: 90_000, intervalMilliseconds: 100 };

export const customerData: CustomerData = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0018',
  address: {
    contactName: 'Ada Lovelace',
    city: 'London',
    country: 'United Kingdom',
    address: '12 St James Square',
    zipCode: 'SW1Y 4JH',
  },
};

export const cards = {
  pays: '4242 4242 4242 4242',
  paysOnce: '4000 0000 0000 0341',
  asksForCode: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  breaks: '4000 0000 0000 0119',
} as const;

/** The real service, as people who pay meet it behind the gateway. */
export async function createMoneyHouse(changes: Partial<BillingConfig> = {}): Promise<MoneyHouse> {
  const house = await createBillingHouse(changes);
  const heard: { userId: string; subject: string }[] = [];
  const { emailsRequested } = await import('@octavo/contracts');
  await house.caller.consume(emailsRequested, { durable: `letters_${randomUUID().slice(0, 8)}` }, ({ payload }) => {
    heard.push({ userId: payload.userId, subject: payload.letter.subject });
  });

  function payer(role: 'user' | 'admin' = 'user'): Payer {
    const principal = { kind: 'user', userId: randomUUID(), role, sessionId: randomUUID() } as const;
    const { userId } = principal;

    const call: Payer['call'] = async (method, path, { body, headers = {} } = {}) => {
      const response = await fetch(`${house.billing.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          [names.principal]: sealPrincipal(principal, house.config.PRINCIPAL_SECRET, Date.now()),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
    };

    async function order(planId: string, more: Record<string, unknown> = {}) {
      const send = () =>
        call<{ paymentUrl: string; conversationId: string }>('POST', '/functions/v1/create-payment', {
          body: { planId, customerData, ...more },
        });
      // Many at once may find no connection free on a busy machine, and are told to come again.
      const answer = await waitFor(async () => {
        const sent = await send();
        return sent.status !== 503 && sent;
      }, patient);
      if (answer.status !== 200) {
        throw new Error(`create-payment answered ${answer.status}: ${answer.text}`);
      }
      return answer.body;
    }

    const payment = async (id: string): Promise<Payment> => (await call<Payment>('GET', `/api/payments/${id}`)).body;

    async function outcome(id: string): Promise<Payment> {
      await waitFor(async () => (await payment(id)).status !== 'pending', patient);
      return payment(id);
    }

    async function subscription(): Promise<SubscriptionBody | undefined> {
      const { body } = await call<{ subscriptions: SubscriptionBody[] }>('GET', '/api/subscriptions');
      return body.subscriptions[0];
    }

    return {
      userId,
      call,
      order,
      payment,
      outcome,
      subscription,
      async buy(planId, card = cards.pays) {
        const { paymentUrl, conversationId } = await order(planId);
        await payOn(paymentUrl, card);
        return outcome(conversationId);
      },
      async until(wanted) {
        const isSo = (found: SubscriptionBody | undefined): boolean =>
          found !== undefined &&
          Object.entries(wanted).every(([name, value]) => found[name as keyof SubscriptionBody] === value);
        await waitFor(async () => isSo(await subscription()), patient);
        return (await subscription()) as SubscriptionBody;
      },
    };
  }

  return {
    ...house,
    payer,
    travelTo(moment) {
      house.clock.advance(Date.parse(moment) - house.clock.now().getTime());
    },
    letters: async (userId) => heard.filter((letter) => letter.userId === userId).map(({ subject }) => subject),
  };
}

export interface BrowserPage {
  status: number;
  html: string;
  location: string | null;
  headers: Headers;
}

/** Opens a page as a browser without scripts does. */
export async function openPage(url: string): Promise<BrowserPage> {
  return pageOf(await fetch(url, { redirect: 'manual' }));
}

/** Fills the page's form in, hidden fields included, and presses a button. */
export async function submit(url: string, page: BrowserPage, fields: Record<string, string>): Promise<BrowserPage> {
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  return pageOf(
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ csrf, ...fields }) }),
  );
}

export const cardFields = (number: string): Record<string, string> => ({
  name: 'Ada Lovelace',
  number,
  expiry: '09/31',
  cvc: '123',
  action: 'pay',
});

/** Pays on a page that is open. */
export async function payOn(url: string, card: string): Promise<BrowserPage> {
  return submit(url, await openPage(url), cardFields(card));
}

async function pageOf(response: Response): Promise<BrowserPage> {
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location'),
    headers: response.headers,
  };
}
