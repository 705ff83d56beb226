import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeApi {
  url: string;
  calls: ReceivedCall[];
  /** What is answered to the next calls. */
  answer: (call: ReceivedCall) => { status?: number; body: unknown };
  close(): Promise<void>;
}

/** Another company's API, as far as its documentation says what it answers. */
export async function startFakeApi(): Promise<FakeApi> {
  const api: FakeApi = {
    url: '',
    calls: [],
    answer: () => ({ status: 404, body: {} }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      };
      api.calls.push(call);
      const { status = 200, body } = api.answer(call);
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}
