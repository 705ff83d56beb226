import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import type { RequestListener } from 'node:http';
import { bearer, send, smallDocument } from './support/client.ts';
import { startTestStack, type TestStack } from './support/gateway.ts';
import { answerPdf } from './support/service.ts';

let stack: TestStack;
let key: string;
/** What the service sees of each try. */
let heard: (string | undefined)[];

beforeAll(async () => {
  stack = await startTestStack();
  key = stack.billing.addKey();
});

beforeEach(() => {
  stack.billing.holds.clear();
  heard = [];
});

afterAll(() => stack.stop());

const breakOff: RequestListener = (request) => request.socket.destroy();

const stillTaken: RequestListener = (request, response) => {
  request.resume();
  response.writeHead(409, { 'content-type': 'application/json', 'retry-after': '2' });
  response.end(JSON.stringify({ error: 'Being answered', code: 'conflict' }));
};

/** The service answers its first tries so, and the rest with a PDF. */
function serviceAnswers(...first: RequestListener[]): void {
  stack.conversion.answer = (request, response) => {
    heard.push(request.headers['x-octavo-principal'] as string | undefined);
    (first[heard.length - 1] ?? answerPdf)(request, response);
  };
}

const convert = (headers: Record<string, string> = {}): ReturnType<typeof send> =>
  send(stack.gateway.url, { headers: { ...bearer(key), ...headers }, body: smallDocument });

const decided = (): Promise<unknown> =>
  waitFor(() => stack.billing.states().length > 0 && !stack.billing.states().includes('held'));

describe('an instance that dies over a request', () => {
  test('is replaced by another, without a word to the client, and the document is paid for once', async () => {
    serviceAnswers(breakOff);

    const { status, text } = await convert();

    expect({ status, text, tries: heard.length }).toEqual({ status: 200, text: '%PDF-1.7 small', tries: 2 });
    await decided();
    expect(stack.billing.states()).toEqual(['settled']);
  });

  test('is not replaced a second time: the document may be what kills it', async () => {
    serviceAnswers(breakOff, breakOff);

    const answer = await convert();

    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect(heard).toHaveLength(2);
    await decided();
    expect(stack.billing.states()).toEqual(['released']);
  });

  test('and leaves the name of the request taken: the gateway waits until it is free', async () => {
    serviceAnswers(breakOff, stillTaken);

    const { status } = await convert({ 'idempotency-key': 'order-1' });

    expect({ status, tries: heard.length }).toEqual({ status: 200, tries: 3 });
  });

  test('may have accepted a job: without a name it is the client who decides', async () => {
    serviceAnswers(breakOff);

    const { status } = await convert({ prefer: 'respond-async' });

    expect({ status, tries: heard.length }).toEqual({ status: 503, tries: 1 });
  });

  test('a job with a name is asked for again', async () => {
    serviceAnswers(breakOff);

    const { status } = await convert({ prefer: 'respond-async', 'idempotency-key': 'order-2' });

    expect({ status, tries: heard.length }).toEqual({ status: 200, tries: 2 });
  });
});

test('a name that another request has taken is the client’s to know', async () => {
  serviceAnswers(stillTaken);

  const { status } = await convert({ 'idempotency-key': 'order-3' });

  expect({ status, tries: heard.length }).toEqual({ status: 409, tries: 1 });
});
