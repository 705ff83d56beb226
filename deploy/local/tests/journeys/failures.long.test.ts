import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { isErrorCode } from '@octavo/contracts';
import { identify, sendSignal } from '../../src/process-identity.ts';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { openBooks } from '../../src/testing/books.ts';
import type { Books, Customer } from '../../src/testing/books.ts';
import { call } from '../support/client.ts';
import { sendCrowd } from '../support/crowd.ts';
import type { Outcome } from '../support/crowd.ts';
import { chromiumProcessId } from '../support/logs.ts';
import { readPdf } from '../support/pdf.ts';

/**
 * What is promised when a part is killed in the middle of 200 parallel requests:
 *
 * 1. Every request ends: with an answer, or with a closed connection. None hangs beyond its deadline.
 * 2. An answer is the PDF of the very document that was sent, or a JSON error with a code of the closed list.
 * 3. Within a hold's lifetime and a sweep nothing is held any more, and billing's own check of the books is clean.
 * 4. A credit is never taken twice, and never for anything but a delivered PDF: what was spent is exactly ten for each
 *    PDF that arrived whole. There is one exception, in the customer's favour: when the gateway itself dies between
 *    handing a PDF over and telling billing, that PDF was free.
 *
 * The last holds for documents that fit into the sockets' buffers, as these do. Of a longer one the gateway may have
 * handed over the last byte, and charged for it, when it dies before the network has taken it.
 */
jest.setTimeout(150_000);

const crowdSize = 200;
/** So many of them come right after the strike. */
const lateSize = 40;
const creditsEach = 10;
/** The crowd is under way when this many of it have been answered. */
const underWay = 20;
const holdLifetimeSeconds = 25;

let stack: RunningStack;
let books: Books;
let customers: Customer[];

beforeAll(async () => {
  stack = await startStack({
    environment: { HOLD_LIFETIME_SECONDS: String(holdLifetimeSeconds), HOLD_SWEEP_SECONDS: '1' },
  });
  books = openBooks(stack);
  // One for each test: 1,200 requests a minute, and books of their own.
  customers = books.addCustomers(Array.from({ length: 6 }, () => ({ planId: 'enterprise' })));
}, 300_000);

afterAll(() => stack?.stop());

afterEach(() => recovery());

/** Waits until a document is answered again. */
async function recovery(): Promise<void> {
  await waitFor(
    async () => {
      const body = { html: '<p>Are you back?</p>' };
      return (await call(stack, 'html-to-pdf', { key: stack.demoApiKey, body })).status === 200;
    },
    { timeoutMilliseconds: 30_000, intervalMilliseconds: 250, description: 'the stack to recover' },
  );
}

/** Strikes once the crowd is under way, lets the late ones run into what is left, and waits until all have ended. */
async function strikeInTheMiddle(customer: Customer, strike: () => void): Promise<Outcome[]> {
  const crowd = sendCrowd(stack.gatewayUrl, customer, crowdSize - lateSize);
  await crowd.ended(underWay);
  strike();
  const late = sendCrowd(stack.gatewayUrl, customer, lateSize);
  return [...(await crowd.outcomes), ...(await late.outcomes)];
}

function kill(processName: string): () => void {
  return () => stack.kill(processName, 'SIGKILL');
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await readPdf(bytes);
  pdf.close();
  return pdf.pages.map(({ text }) => text).join('\n');
}

/** Promises 1 and 2. @returns how many PDFs arrived whole, and the codes of the errors. */
async function judge(outcomes: readonly Outcome[]): Promise<{ delivered: number; closed: number; codes: string[] }> {
  expect(outcomes.filter(({ end }) => end === 'hung')).toEqual([]);
  const codes: string[] = [];
  let delivered = 0;
  for (const outcome of outcomes) {
    if (outcome.end !== 'answered') continue;
    const { status, error, bytes } = outcome.answer;
    if (status === 200) {
      expect(await pdfText(bytes)).toContain(outcome.text);
      delivered += 1;
    } else {
      expect(isErrorCode(error?.code)).toBe(true);
      codes.push(String(error?.code));
    }
  }
  return { delivered, closed: outcomes.filter(({ end }) => end === 'closed').length, codes };
}

/** Promise 3. @returns what was spent. */
async function settledSpending(customer: Customer): Promise<number> {
  const { spent } = await waitFor(
    async () => {
      const account = await books.account(customer);
      return account.held === 0 && account;
    },
    {
      timeoutMilliseconds: (holdLifetimeSeconds + 15) * 1_000,
      intervalMilliseconds: 250,
      description: 'every hold to be settled, released or swept',
    },
  );
  expect(books.check()).toEqual({ code: 0, output: '{"faults":[]}\n' });
  return spent;
}

test('without a strike all are delivered and paid', async () => {
  const customer = customers[5] as Customer;

  const { delivered, closed, codes } = await judge(await strikeInTheMiddle(customer, () => undefined));

  expect({ delivered, closed, codes }).toEqual({ delivered: crowdSize, closed: 0, codes: [] });
  expect(await settledSpending(customer)).toBe(crowdSize * creditsEach);
});

test('Chromium dies: what it had is rendered again, and every request gets its PDF', async () => {
  const customer = customers[0] as Customer;

  const outcomes = await strikeInTheMiddle(customer, () => sendSignal(chromiumProcessId(stack), 'SIGKILL'));
  const { delivered, closed, codes } = await judge(outcomes);

  expect({ delivered, closed, codes }).toEqual({ delivered: crowdSize, closed: 0, codes: [] });
  expect(await settledSpending(customer)).toBe(delivered * creditsEach);
});

test('the conversion process dies: its requests go to the one that follows, and no Chromium stays behind', async () => {
  const customer = customers[1] as Customer;
  const orphan = chromiumProcessId(stack);

  const { delivered, closed, codes } = await judge(await strikeInTheMiddle(customer, kill('conversion')));

  expect({ closed, others: codes.filter((code) => code !== 'unavailable') }).toEqual({ closed: 0, others: [] });
  expect(delivered + codes.length).toBe(crowdSize);
  // Those that the gateway could not wait for were told to come again. How many they are is the machine's matter.
  await recovery();
  const again = await judge(await sendCrowd(stack.gatewayUrl, customer, codes.length).outcomes);
  expect(again).toEqual({ delivered: codes.length, closed: 0, codes: [] });
  expect(await settledSpending(customer)).toBe(crowdSize * creditsEach);
  await waitFor(() => identify(orphan) === undefined, { description: 'the old Chromium to end' });
});

test('the gateway dies: connections close, and nothing is charged that did not arrive', async () => {
  const customer = customers[2] as Customer;

  const { delivered, closed, codes } = await judge(await strikeInTheMiddle(customer, kill('gateway')));

  expect(closed).toBeGreaterThan(0);
  expect(delivered + closed + codes.length).toBe(crowdSize);
  const spent = await settledSpending(customer);
  expect(spent % creditsEach).toBe(0);
  expect(spent).toBeLessThanOrEqual(delivered * creditsEach);
});

test('NATS dies: what is being converted is delivered and paid once it is back, the rest is told to come again', async () => {
  const customer = customers[3] as Customer;

  const { delivered, closed, codes } = await judge(await strikeInTheMiddle(customer, kill('nats')));

  expect(closed).toBe(0);
  expect(codes.filter((code) => code !== 'unavailable')).toEqual([]);
  expect(await settledSpending(customer)).toBe(delivered * creditsEach);
});

test('billing dies: what is being converted is delivered and paid once it is back, the rest is told to come again', async () => {
  const customer = customers[4] as Customer;

  const { delivered, closed, codes } = await judge(await strikeInTheMiddle(customer, kill('billing')));

  expect(closed).toBe(0);
  expect(codes.filter((code) => code !== 'unavailable')).toEqual([]);
  expect(await settledSpending(customer)).toBe(delivered * creditsEach);
});
