import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openSeal, type Sealed } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import { request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { bearer, send, smallDocument } from './support/client.ts';
import { principalSecret, startTestStack, type TestStack } from './support/gateway.ts';
import { answerPdf, startService } from './support/service.ts';

let stack: TestStack;
let key: string;

beforeAll(async () => {
  stack = await startTestStack({
    limits: { answerMilliseconds: 1_500, idleMilliseconds: 1_500, holdMilliseconds: 3_000 },
  });
  key = stack.billing.addKey();
});

beforeEach(() => {
  stack.billing.holds.clear();
  stack.billing.balance = 1_000;
  stack.conversion.answer = answerPdf;
});

afterAll(() => stack.stop());

const convert = (): ReturnType<typeof send> => send(stack.gateway.url, { headers: bearer(key), body: smallDocument });

const holdsToBe = (state: string): Promise<unknown> =>
  waitFor(() => stack.billing.states().length > 0 && stack.billing.states().every((each) => each === state), {
    timeoutMilliseconds: 5_000,
    description: `holds to be ${state}, are ${stack.billing.states().join()}`,
  });

/** A request that the test holds in its hand. */
function begin(headers: Record<string, string | number> = {}): ClientRequest {
  const sent = request(`${stack.gateway.url}/functions/v1/html-to-pdf`, {
    method: 'POST',
    agent: false,
    headers: { ...bearer(key), 'content-type': 'application/json', ...headers },
  });
  sent.on('error', () => undefined);
  return sent;
}

const answerOf = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject));

/** Resolves with the exchange that the service sees. */
const serviceHears = (): Promise<[IncomingMessage, ServerResponse]> =>
  new Promise((resolve) => {
    stack.conversion.answer = (heard, response) => {
      heard.resume();
      resolve([heard, response]);
    };
  });

describe('a document that was delivered is charged', () => {
  test('also when the client leaves after the headers of its answer', async () => {
    const heard = serviceHears();
    const sent = begin();
    sent.end(smallDocument);
    const [, response] = await heard;
    const left = new Promise((resolve) => response.once('close', resolve));
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.flushHeaders();
    (await answerOf(sent)).on('error', () => undefined);
    sent.destroy();
    await holdsToBe('settled');
    await left;
  });

  test('also when the client takes it so slowly that the hold would run out', async () => {
    const heard = serviceHears();
    const sent = begin();
    sent.end(smallDocument);
    const [, response] = await heard;
    response.writeHead(200, { 'content-type': 'application/pdf' });
    const drip = setInterval(() => response.write('.'), 100);
    (await answerOf(sent)).resume();
    await holdsToBe('settled');
    expect(response.writableEnded).toBe(false);
    clearInterval(drip);
    response.end();
  });
});

describe('the service may decide about the hold itself', () => {
  const answerWith = (status: number, hold: string): void => {
    stack.conversion.answer = (heard, response) => {
      heard.resume().once('end', () => {
        const headers = { 'content-type': 'application/json', location: '/functions/v1/jobs/1', 'x-octavo-hold': hold };
        response.writeHead(status, headers).end('{}');
      });
    };
  };

  test('it is told which hold, under seal', async () => {
    let sealed: Sealed | undefined;
    stack.conversion.answer = (heard, response) => {
      sealed = openSeal(String(heard.headers['x-octavo-principal']), principalSecret, Date.now());
      answerPdf(heard, response);
    };
    await convert();
    expect(sealed?.holdId).toBe([...stack.billing.holds.keys()][0]);
  });

  test('kept: neither settled nor released here, and the credits stay aside', async () => {
    answerWith(202, 'kept');
    const answer = await convert();
    expect(answer.status).toBe(202);
    expect(answer.headers).toMatchObject({
      location: '/functions/v1/jobs/1',
      'x-credits-used': '0',
      'x-credits-remaining': '990',
    });
    expect(answer.headers['x-octavo-hold']).toBeUndefined();
    // A later request's end is told after this one's would have been.
    stack.conversion.answer = answerPdf;
    await convert();
    await waitFor(() => stack.billing.states().includes('settled'), { timeoutMilliseconds: 3_000 });
    expect(stack.billing.states()).toEqual(['held', 'settled']);
  });

  test('settled: told as used, and left to the service', async () => {
    answerWith(200, 'settled');
    expect((await convert()).headers).toMatchObject({ 'x-credits-used': '10', 'x-credits-remaining': '990' });
    stack.conversion.answer = answerPdf;
    await convert();
    await waitFor(() => stack.billing.states().includes('settled'), { timeoutMilliseconds: 3_000 });
    expect(stack.billing.states()).toEqual(['held', 'settled']);
  });

  test('unused: an answer that was given before costs nothing', async () => {
    answerWith(200, 'unused');
    expect((await convert()).headers).toMatchObject({ 'x-credits-used': '0', 'x-credits-remaining': '1000' });
    await holdsToBe('released');
  });
});

describe('what was not delivered is not charged', () => {
  test.each([400, 422, 429, 500, 502, 503])('the service answers %i', async (status) => {
    stack.conversion.answer = (heard, response) => {
      heard.resume().once('end', () => {
        response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '3' });
        response.end('{"error":"no","code":"document_failed","requestId":"x"}');
      });
    };
    const answer = await convert();
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-credits-used': '0',
      'x-credits-remaining': '1000',
      'x-rate-limit': '1200',
      'retry-after': '3',
    });
    expect(answer.json()).toMatchObject({ code: 'document_failed' });
    await holdsToBe('released');
    expect(stack.billing.balance).toBe(1_000);
  });

  test('the client leaves before the answer: the service is told to stop', async () => {
    const heard = serviceHears();
    const sent = begin();
    sent.end(smallDocument);
    const [, response] = await heard;
    const stopped = new Promise((resolve) => response.once('close', resolve));
    sent.destroy();
    await stopped;
    await holdsToBe('released');
  });

  test('the client leaves in the middle of its upload', async () => {
    const heard = serviceHears();
    const sent = begin({ 'content-length': 1_000_000 });
    sent.write('{"html":"');
    const [incoming] = await heard;
    const cut = new Promise((resolve) => incoming.once('close', resolve));
    sent.destroy();
    await cut;
    await holdsToBe('released');
  });

  test('the service breaks off in the middle of the document: so does the answer', async () => {
    stack.conversion.answer = (heard, response) => {
      heard.resume();
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 1_000 });
      response.write('%PDF', () => response.destroy());
    };
    await expect(convert()).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);
    await holdsToBe('released');
  });

  test('the service falls silent in the middle of the document', async () => {
    stack.conversion.answer = (heard, response) => {
      heard.resume();
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.write('%PDF');
    };
    await expect(convert()).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);
    await holdsToBe('released');
  });

  test('the service does not answer in time: 504', async () => {
    const heard = serviceHears();
    const answer = await convert();
    expect(answer.status).toBe(504);
    expect(answer.json()).toMatchObject({ code: 'timeout' });
    expect(answer.headers['x-credits-used']).toBe('0');
    const [, response] = await heard;
    await waitFor(() => response.destroyed);
    await holdsToBe('released');
  });

  test('the service drops the connection: 503', async () => {
    stack.conversion.answer = (heard) => heard.socket.destroy();
    const answer = await convert();
    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect(answer.headers['retry-after']).toBe('1');
    await holdsToBe('released');
  });

  test('the client stops in the middle of its upload: it is not waited for', async () => {
    void serviceHears();
    const sent = begin({ 'content-length': 1_000_000 });
    sent.write('{"html":"');
    const answer = await answerOf(sent);
    expect(answer.statusCode).toBe(499);
    expect(answer.headers['connection']).toBe('close');
    answer.resume();
    await holdsToBe('released');
  });

  test('the client drips its upload until the hold would run out', async () => {
    void serviceHears();
    const sent = begin({ 'content-length': 1_000_000 });
    sent.write('{"html":"');
    const drip = setInterval(() => sent.write('.'), 100);
    const answer = await answerOf(sent);
    clearInterval(drip);
    expect(answer.statusCode).toBe(499);
    answer.resume();
    await holdsToBe('released');
  });
});

test('an early refusal by the service arrives although the upload goes on', async () => {
  stack.conversion.answer = (_heard, response) => {
    response.writeHead(400, { 'content-type': 'application/json', 'content-length': 2 });
    response.end('{}');
  };
  const sent = begin({ 'content-length': 40_000_000 });
  const chunk = Buffer.alloc(1_000_000, ' ');
  const push = (): void => {
    while (!sent.destroyed && sent.write(chunk));
  };
  sent.on('drain', push);
  push();
  const answer = await answerOf(sent);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['connection']).toBe('close');
  sent.destroy();
  await holdsToBe('released');
});

describe('Expect: 100-continue', () => {
  /** Sends headers only, and tells what comes back until the gateway closes. */
  function expectContinue(credential: string): Promise<string> {
    const { hostname, port } = new URL(stack.gateway.url);
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST /functions/v1/html-to-pdf HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${credential}\r\n` +
            `Content-Type: application/json\r\nContent-Length: ${smallDocument.length}\r\nExpect: 100-continue\r\n\r\n`,
        ),
      );
      socket.setEncoding('utf8');
      socket.on('data', (chunk: string) => {
        text += chunk;
        if (text === 'HTTP/1.1 100 Continue\r\n\r\n') {
          socket.write(smallDocument);
        } else if (text.includes('%PDF')) {
          socket.destroy();
          resolve(text);
        }
      });
      socket.once('end', () => resolve(text));
      socket.once('error', reject);
    });
  }

  test('is answered with a go-ahead once the request may cost something', async () => {
    expect(await expectContinue(key)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
    await holdsToBe('settled');
  });

  test('without credits: 402 at once, no go-ahead, no byte of the body', async () => {
    stack.billing.balance = 0;
    const text = await expectContinue(key);
    expect(text).toMatch(/^HTTP\/1.1 402 /);
    expect(text).not.toContain('100 Continue');
    expect(text.toLowerCase()).toContain('connection: close');
  });

  test('without a valid key: 401 at once', async () => {
    expect(await expectContinue('nonsense')).toMatch(/^HTTP\/1.1 401 /);
  });
});

describe('a service that is not there', () => {
  /** A port where nobody listens now. */
  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  test('for good: 503 after it was tried for a while; back in time: nobody notices', async () => {
    const port = await freePort();
    const other = await startTestStack({
      limits: { connectMilliseconds: 2_000 },
      environment: { CONVERSION_URL: `http://127.0.0.1:${port}` },
    });
    const otherKey = other.billing.addKey();
    const ask = (): ReturnType<typeof send> =>
      send(other.gateway.url, { headers: bearer(otherKey), body: smallDocument });

    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    await waitFor(() => other.billing.states().join() === 'released');

    const answering = ask();
    await waitFor(() => other.billing.states().length === 2);
    const restarted = await startService(answerPdf, port);
    expect((await answering).status).toBe(200);
    await restarted.stop();
    await other.stop();
  }, 30_000);
});
