import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Job } from '@octavo/contracts';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { openBooks, type Books, type Customer } from '../support/books.ts';
import { call, numberIn, send, type Answer } from '../support/client.ts';
import { readPdf } from '../support/pdf.ts';

jest.setTimeout(120_000);

let stack: RunningStack;
let books: Books;
let ada: Customer;

beforeAll(async () => {
  stack = await startStack();
  books = openBooks(stack);
  const [customer] = books.addCustomers([{ planId: 'professional', credits: 100 }]);
  if (!customer) throw new Error('No customer');
  ada = customer;
}, 180_000);

afterAll(() => stack?.stop());

const jobIn = ({ bytes }: Answer): Job => JSON.parse(new TextDecoder().decode(bytes)) as Job;
const get = (path: string): Promise<Answer> =>
  send(`${stack.gatewayUrl}${path}`, { method: 'GET', key: ada.key, body: undefined });
const finished = (path: string): Promise<Job> =>
  waitFor(
    async () => {
      const job = jobIn(await get(path));
      return ['succeeded', 'failed', 'cancelled'].includes(job.status) ? job : undefined;
    },
    { timeoutMilliseconds: 60_000 },
  );
const askJob = (html: string): Promise<Answer> =>
  call(stack, 'html-to-pdf', { key: ada.key, body: { html }, headers: { prefer: 'respond-async' } });

test('a job: accepted at once, charged when it succeeds, its document fetched and deleted', async () => {
  const accepted = await askJob('<h1>Later</h1>');
  expect(accepted.status).toBe(202);
  expect(numberIn(accepted, 'x-credits-used')).toBe(0);
  expect(numberIn(accepted, 'x-credits-remaining')).toBe(90);
  const location = String(accepted.headers.get('location'));

  const job = await finished(location);
  expect(job).toMatchObject({ status: 'succeeded', creditsUsed: 10 });
  const result = await get(String(job.result?.url));
  const pdf = await readPdf(result.bytes);
  expect(pdf.pages[0]?.text).toContain('Later');
  pdf.close();
  await waitFor(async () => (await books.account(ada)).held === 0);
  expect(await books.account(ada)).toEqual({ balance: 90, held: 0, spent: 10 });

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
