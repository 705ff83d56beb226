import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from './serve.ts';
import type { TinyUpstream } from './protocol.ts';

const answer = JSON.stringify({ ok: true });

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
  });
});

serveParent<TinyUpstream>({
  async listen() {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },
});
