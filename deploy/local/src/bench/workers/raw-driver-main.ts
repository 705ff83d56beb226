import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runClosedLoop } from '../closed-loop.ts';
import { startRawPrinter } from '../raw/raw-printer.ts';
import type { RawPrinter } from '../raw/raw-printer.ts';
import type { DocumentSample, RawDriver, RawPath } from './protocol.ts';
import { serveParent } from './serve.ts';

let printer: RawPrinter | undefined;

function opened(): RawPrinter {
  if (printer === undefined) throw new Error('open comes first');
  return printer;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The same call over HTTP with nothing else around it: `/warm` and `/fresh` take the service's JSON. */
const server = createServer((request, response) => {
  const path = request.url?.slice(1) as RawPath;
  readBody(request)
    .then((body) => opened().print((JSON.parse(body) as { html: string }).html, path))
    .then(
      ({ pdf }) =>
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdf.length }).end(pdf),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});

serveParent<RawDriver>(
  {
    async open({ command, pages }) {
      printer = await startRawPrinter(command, pages);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    },
    printRound: ({ html, path, parallel, limit }) =>
      runClosedLoop({ parallel, limit }, async (): Promise<DocumentSample> => {
        const startedAt = performance.now();
        const { printMilliseconds } = await opened().print(html, path);
        return { totalMilliseconds: performance.now() - startedAt, printMilliseconds };
      }),
  },
  async () => printer?.stop(),
);
