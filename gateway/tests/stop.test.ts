import { expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { Agent, request, type ServerResponse } from 'node:http';
import { bearer, send, smallDocument } from './support/client.ts';
import { startTestStack } from './support/gateway.ts';

test('a stop finishes what is in flight, charges it, and takes nothing new', async () => {
  const stack = await startTestStack();
  const key = stack.billing.addKey();
  const heard = new Promise<ServerResponse>((resolve) => {
    stack.conversion.answer = (incoming, response) => {
      incoming.resume();
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.write('%PDF');
      resolve(response);
    };
  });
  // A connection that would be kept alive must not keep the gateway alive.
  const agent = new Agent({ keepAlive: true });
  const text = new Promise<string>((resolve, reject) => {
    const sent = request(
      `${stack.gateway.url}/functions/v1/html-to-pdf`,
      { method: 'POST', agent, headers: { ...bearer(key), 'content-type': 'application/json' } },
      (answer) => {
        let read = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (read += chunk));
        answer.once('end', () => resolve(read)).once('error', reject);
      },
    );
    sent.once('error', reject).end(smallDocument);
  });
  const response = await heard;

  const stopped = stack.lifecycle.stop();
  const ready = await send(stack.gateway.opsUrl, { method: 'GET', path: '/health/ready' });
  expect(ready.status).toBe(503);
  await waitFor(() =>
    send(stack.gateway.url, { body: smallDocument, headers: bearer(key) }).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    ),
  );
  response.end(' finished');
  expect(await text).toBe('%PDF finished');
  await stopped;
  expect(stack.billing.states()).toEqual(['settled']);
  agent.destroy();
  await stack.stop();
});

test('a client that sends on a kept connection while the gateway stops is answered, and told to close', async () => {
  const stack = await startTestStack({ environment: { IDLE_CONNECTION_GRACE_SECONDS: '20' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const root = (): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request(stack.gateway.url, { agent }, (answer) => {
        answer
          .resume()
          .once('end', () => resolve(answer.headers.connection))
          .once('error', reject);
      });
      sent.once('error', reject).end();
    });
  expect(await root()).toBe('keep-alive');
  const stopped = stack.lifecycle.stop();
  expect(await root()).toBe('close');
  // Nothing is open any more: nobody waits for the rest of the grace.
  await stopped;
  agent.destroy();
  await stack.stop();
});
