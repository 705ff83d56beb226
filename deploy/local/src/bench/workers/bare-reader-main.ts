import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BareReader } from './protocol.ts';
import { serveParent } from './serve.ts';

const pieceBytes = 1024 * 1024;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-bench-'));
  try {
    const [pdf, text] = [join(directory, 'in.pdf'), join(directory, 'out.txt')];
    await pipeline(request, createWriteStream(pdf, { highWaterMark: pieceBytes }));
    await once(spawn('pdftotext', [pdf, text], { stdio: 'ignore' }), 'close');
    await pipeline(createReadStream(text), response);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});

serveParent<BareReader>({
  async listen() {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  },
});
