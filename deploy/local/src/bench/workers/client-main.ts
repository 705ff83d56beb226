import { Pool } from 'undici';
import { runClosedLoop } from '../closed-loop.ts';
import type { Client, DocumentSample } from './protocol.ts';
import { serveParent } from './serve.ts';

const pools = new Map<string, Pool>();
let requests = 0;

function poolOf(origin: string): Pool {
  const pool = pools.get(origin) ?? new Pool(origin, { connections: 64 });
  pools.set(origin, pool);
  return pool;
}

serveParent<Client>({
  requestRound({ url, apiKeys, body, contentType = 'application/json', parallel, limit }) {
    const { origin, pathname } = new URL(url);
    const pool = poolOf(origin);
    const bytes = Buffer.from(body);
    return runClosedLoop({ parallel, limit }, async (): Promise<DocumentSample> => {
      const apiKey = apiKeys[requests++ % apiKeys.length];
      const startedAt = performance.now();
      const answer = await pool.request({
        path: pathname,
        method: 'POST',
        headers: { 'content-type': contentType, ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
        body: bytes,
      });
      const received = Buffer.from(await answer.body.arrayBuffer());
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${received.toString()}`);
      return { totalMilliseconds: performance.now() - startedAt };
    });
  },
});
