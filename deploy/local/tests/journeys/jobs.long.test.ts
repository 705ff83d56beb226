import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Batch, Job, UrlOutput } from '@octavo/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { openBooks, type Books, type Customer } from '../../src/testing/books.ts';
import { call, numberIn, send, type Answer } from '../support/client.ts';
import { readPdf } from '../support/pdf.ts';

jest.setTimeout(120_000);

let stack: RunningStack;
let books: Books;
let ada: Customer;
let receiver: Server;
let receiverAddress: string;

interface WebhookEvent {
  type: string;
  data: { id: string };
}

const events: WebhookEvent[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => {
      events.push(JSON.parse(Buffer.concat(pieces).toString()) as WebhookEvent);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  receiverAddress = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  stack = await startStack({ environment: { EGRESS_ALLOWED_ADDRESSES: receiverAddress } });
  books = openBooks(stack);
  const [customer] = books.addCustomers([{ planId: 'enterprise', credits: 200 }]);
  if (!customer) throw new Error('No customer');
  ada = customer;
}, 300_000);

afterAll(async () => {
  await stack?.stop();
  receiver?.close();
});

const jobIn = ({ bytes }: Answer): Job => JSON.parse(new TextDecoder().decode(bytes)) as Job;
const get = (path: string): Promise<Answer> =>
  send(`${stack.gatewayUrl}${path}`, { method: 'GET', key: ada.key, body: undefined });
const finished = (path: string): Promise<Job> =>
  waitFor(
    async () => {
      const job = jobIn(await get(path));
      return ['succeeded', 'failed', 'cancelled'].includes(job.status) ? job : undefined;
    },
    { timeoutMilliseconds: 60_000, intervalMilliseconds: 300 },
  );
const askJob = (html: string): Promise<Answer> =>
  call(stack, 'html-to-pdf', { key: ada.key, body: { html }, headers: { prefer: 'respond-async' } });

test('a job: accepted at once, charged when it succeeds, its document fetched and deleted', async () => {
  const accepted = await askJob('<h1>Later</h1>');
  expect(accepted.status).toBe(202);
  expect(numberIn(accepted, 'x-credits-used')).toBe(0);
  expect(numberIn(accepted, 'x-credits-remaining')).toBe(190);
  const location = String(accepted.headers.get('location'));

  const job = await finished(location);
  expect(job).toMatchObject({ status: 'succeeded', creditsUsed: 10 });
  const result = await get(String(job.result?.url));
  const pdf = await readPdf(result.bytes);
  expect(pdf.pages[0]?.text).toContain('Later');
  pdf.close();
  await waitFor(async () => (await books.account(ada)).held === 0);
  expect(await books.account(ada)).toEqual({ balance: 190, held: 0, spent: 10 });

  await send(`${stack.gatewayUrl}${location}`, { method: 'DELETE', key: ada.key, body: undefined });
  expect((await get(String(job.result?.url))).error).toMatchObject({ code: 'result_gone' });
});

test('a conversion service that is killed in the middle of its jobs loses none and charges each once', async () => {
  const before = await books.account(ada);
  const locations: string[] = [];
  for (let index = 0; index < 6; index++) {
    const answer = await askJob(
      `<h1>Job ${index}</h1><script>for (const end = Date.now() + 300; Date.now() < end;);</script>`,
    );
    expect(answer.status).toBe(202);
    locations.push(String(answer.headers.get('location')));
  }
  stack.kill('conversion');
  const jobs = await Promise.all(locations.map(finished));
  expect(jobs.map(({ status }) => status)).toEqual(locations.map(() => 'succeeded'));
  await waitFor(async () => (await books.account(ada)).held === 0, { timeoutMilliseconds: 30_000 });
  expect(await books.account(ada)).toEqual({ balance: before.balance - 60, held: 0, spent: before.spent + 60 });
  expect(books.check().code).toBe(0);
});

const jsonIn = ({ bytes }: Answer): unknown => JSON.parse(new TextDecoder().decode(bytes));
const allTold = (): Promise<unknown> =>
  waitFor(async () => (await books.account(ada)).held === 0, { timeoutMilliseconds: 30_000 });

test('the same Idempotency-Key gets the same document and pays once', async () => {
  const { balance } = await books.account(ada);
  const ask = (html: string): Promise<Answer> =>
    call(stack, 'html-to-pdf', { key: ada.key, body: { html }, headers: { 'idempotency-key': 'order 42' } });
  const first = await ask('<h1>Once</h1>');
  const again = await ask('<h1>Once</h1>');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true);
  expect([first, again].map((answer) => numberIn(answer, 'x-credits-used'))).toEqual([10, 0]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const other = await ask('<h1>Other</h1>');
  expect(other.error).toMatchObject({ code: 'idempotency_mismatch' });
  await allTold();
  expect(await books.account(ada)).toMatchObject({ balance: balance - 10 });
});

test('a document by its signed address, for whoever has the address', async () => {
  const answer = await call(stack, 'markdown-to-pdf', {
    key: ada.key,
    body: { markdown: '# By address', output: 'url' },
  });
  const output = jsonIn(answer) as UrlOutput;
  expect(output.url.startsWith(`${stack.gatewayUrl}/functions/v1/files/`)).toBe(true);
  const file = await send(output.url, { method: 'GET', body: undefined });
  const pdf = await readPdf(file.bytes);
  expect(pdf.pages[0]?.text).toContain('By address');
  pdf.close();
});

test('a batch: all items as jobs, paid one by one, one webhook in the end', async () => {
  await allTold();
  const { balance } = await books.account(ada);
  const webhook = await send(`${stack.gatewayUrl}/functions/v1/webhooks`, {
    key: ada.key,
    body: { url: `http://${receiverAddress}/hook` },
  });
  expect(webhook.status).toBe(200);
  const accepted = await send(`${stack.gatewayUrl}/functions/v1/batches`, {
    key: ada.key,
    body: {
      items: [
        { operation: 'html-to-pdf', body: { html: '<h1>One</h1>' } },
        { operation: 'markdown-to-pdf', body: { markdown: '# Two' } },
        { operation: 'template-to-pdf', body: { template: '{% if %}' } },
      ],
    },
  });
  expect(accepted.status).toBe(202);
  const location = String(accepted.headers.get('location'));
  const batch = await waitFor(
    async () => {
      const found = jsonIn(await get(location)) as Batch;
      return found.status === 'finished' ? found : undefined;
    },
    { timeoutMilliseconds: 60_000, intervalMilliseconds: 300 },
  );
  expect(batch).toMatchObject({ counts: { total: 3, succeeded: 2, failed: 1 }, creditsUsed: 13 });
  await waitFor(() => events.length > 0, { timeoutMilliseconds: 20_000 });
  expect(events.map(({ type, data }) => [type, data.id])).toEqual([['batch.finished', batch.id]]);
  await allTold();
  expect(await books.account(ada)).toMatchObject({ balance: balance - 13 });
  expect(books.check().code).toBe(0);
});
