import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createPatientClient } from './patient-client.ts';
import type { Ending, PatientClient } from './patient-client.ts';

let server: Server;
let client: PatientClient;
let answers: RequestListener[];

beforeEach(async () => {
  server = createServer((request, response) => answers.shift()?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = createPatientClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(async () => {
  await client.stop();
  server.close();
  server.closeAllConnections();
});

const says =
  (status: number, body = 'fine'): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(body);
const hangsUp: RequestListener = (request) => request.socket.destroy();

async function ask(first: RequestListener[], patienceMilliseconds?: number): Promise<Omit<Ending, 'milliseconds'>> {
  answers = first;
  const asked = { method: 'GET', path: '/', headers: {}, body: undefined } as const;
  const { milliseconds: _, ...ending } = await client.ask(
    asked,
    ({ bytes }) => bytes.toString() === 'fine',
    patienceMilliseconds,
  );
  return ending;
}

test('what was refused for the moment, or cut off, is sent again until it is answered', async () => {
  const { first, tries, last, heard } = await ask([says(503, '{"code":"unavailable"}'), hangsUp, says(200)]);
  expect({ first, tries, last, status: heard?.status }).toEqual({
    first: '503 unavailable',
    tries: 3,
    last: 'ok',
    status: 200,
  });
});

test('the caller’s own mistake is not sent again', async () => {
  expect(await ask([says(400, '{"code":"invalid_request"}')])).toEqual({
    first: '400 invalid_request',
    tries: 1,
    last: '400 invalid_request',
    heard: undefined,
  });
});

test('an answer of the right status and the wrong content is no answer', async () => {
  const { last, heard } = await ask([says(200, 'something else')], 0);
  expect({ last, heard }).toEqual({ last: '200 wrong', heard: undefined });
});

test('without patience there is one try', async () => {
  const { tries, last } = await ask([hangsUp, says(200)], 0);
  expect({ tries, last }).toEqual({ tries: 1, last: 'closed' });
});
