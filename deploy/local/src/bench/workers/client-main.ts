import { Pool } from 'undici';
import { runClosedLoop } from '../closed-loop.ts';
import type { Client, DocumentSample, TurnRequest } from './protocol.ts';
import { serveParent } from './serve.ts';

const pools = new Map<string, Pool>();
let requests = 0;

function poolOf(origin: string): Pool {
  const pool = pools.get(origin) ?? new Pool(origin, { connections: 64 });
  pools.set(origin, pool);
  return pool;
}

interface Request {
  path: string;
  body: Uint8Array;
  contentType: string;
  apiKey: string | undefined;
}

async function measured(pool: Pool, { path, body, contentType, apiKey }: Request): Promise<DocumentSample> {
  const startedAt = performance.now();
  const answer = await pool.request({
    path,
    method: 'POST',
    headers: { 'content-type': contentType, ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    body,
  });
  const received = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${received.toString()}`);
  return { totalMilliseconds: performance.now() - startedAt };
}

serveParent<Client>({
  async requestAll({ origin, apiKeys, requests: turns, parallel }) {
    const pool = poolOf(origin);
    const samples: DocumentSample[] = [];
    let next = 0;
    const { elapsedSeconds } = await runClosedLoop({ parallel, limit: { documents: turns.length } }, async () => {
      const turn = next++;
      const { path, body } = turns[turn] as TurnRequest;
      const apiKey = apiKeys[requests++ % apiKeys.length];
      const request = { path, body: Buffer.from(body), contentType: 'application/json', apiKey };
      samples[turn] = await measured(pool, request);
    });
    return { samples, elapsedSeconds };
  },

  requestRound({ url, apiKeys, body, contentType = 'application/json', parallel, limit }) {
    const { origin, pathname } = new URL(url);
    const pool = poolOf(origin);
    const bytes = Buffer.from(body);
    return runClosedLoop({ parallel, limit }, async (): Promise<DocumentSample> => {
      const apiKey = apiKeys[requests++ % apiKeys.length];
      return measured(pool, { path: pathname, body: bytes, contentType, apiKey });
    });
  },
});
