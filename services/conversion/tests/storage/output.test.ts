import type { Base64Output, Job, UrlOutput } from '@octavo/contracts';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createConversionHouse, hour, type ConversionHouse } from '../support/conversion-house.ts';

jest.setTimeout(60_000);

let house: ConversionHouse;
beforeAll(async () => {
  house = await createConversionHouse();
});
afterAll(() => house?.close());

const forwarded = { 'x-forwarded-host': 'api.example.com', 'x-forwarded-proto': 'https' };
const ask = (body: unknown, headers: Record<string, string> = {}) =>
  house.ask({ body, headers: { ...forwarded, ...headers }, holdId: house.billing.hold() });
const fetchFile = (path: string) => house.ask({ method: 'GET', path, principal: undefined });

/** Path and query of a signed address. */
function pathOf({ url }: UrlOutput): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

test('output url: a signed address that needs no key and is good for 24 hours', async () => {
  const answer = await ask({ html: 'hello', filename: 'hello.pdf', output: 'url' });
  expect(answer.status).toBe(200);
  const output = answer.json() as UrlOutput;
  expect(output).toMatchObject({ bytes: 10, filename: 'hello.pdf', mediaType: 'application/pdf' });
  expect(output.url).toMatch(/^https:\/\/api\.example\.com\/functions\/v1\/files\/[0-9a-f-]{36}\?signature=[\w-]{43}$/);
  const lifetime = Date.parse(output.expiresAt) - house.clock.now();
  expect(Math.round(lifetime / hour)).toBe(24);

  const file = await fetchFile(pathOf(output));
  expect(file).toMatchObject({ status: 200, text: '%PDF hello' });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="hello.pdf"');

  house.clock.advance(24 * hour);
  const gone = await fetchFile(pathOf(output));
  expect(gone.status).toBe(404);
  expect(gone.json()).toMatchObject({ code: 'result_gone' });
  await house.service.jobs.documents.sweep();
  expect(house.files()).toEqual([]);
});

test('an address that was changed opens nothing', async () => {
  const one = pathOf((await ask({ html: 'one', output: 'url' })).json() as UrlOutput);
  const two = pathOf((await ask({ html: 'two', output: 'url' })).json() as UrlOutput);
  const signature = new URL(one, 'http://x').searchParams.get('signature') ?? '';
  const changed = [
    two.replace(/signature=.*/, `signature=${signature}`),
    one.replace(/signature=.{3}/, 'signature=AAA'),
    one.slice(0, -1),
    one.replace(/files\/.{36}/, 'files/nonsense'),
  ];
  for (const path of changed) {
    const answer = await fetchFile(path);
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
  }
  expect((await fetchFile(one.replace(/\?.*/, ''))).status).toBe(400);
});

test('output base64: the document within JSON', async () => {
  const output = (await ask({ html: 'hello', output: 'base64' })).json() as Base64Output;
  expect(Buffer.from(output.base64, 'base64').toString()).toBe('%PDF hello');
  expect(output).toMatchObject({ bytes: 10, filename: 'document.pdf', mediaType: 'application/pdf' });
});

test('output bytes is what comes without asking, and other words are refused', async () => {
  expect((await ask({ html: 'hello', output: 'bytes' })).text).toBe('%PDF hello');
  expect((await ask({ html: 'hello', output: 'paper' })).status).toBe(400);
});

test('a job answers the same; deleting it deletes the document too', async () => {
  const { id } = (await ask({ html: 'hello', output: 'url' }, { prefer: 'respond-async' })).json() as Job;
  await house.jobThat(id, 'succeeded');
  const result = await house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}/result` });
  expect(result.headers.get('content-type')).toMatch(/^application\/json/);
  const path = pathOf(result.json() as UrlOutput);
  expect((await fetchFile(path)).text).toBe('%PDF hello');
  await house.ask({ method: 'DELETE', path: `/functions/v1/jobs/${id}` });
  expect((await fetchFile(path)).status).toBe(404);
});
