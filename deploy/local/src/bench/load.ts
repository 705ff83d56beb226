import autocannon from 'autocannon';
import type { RoundLimit } from './closed-loop.ts';
import { median, percentile } from './statistics.ts';

export interface LoadOptions {
  url: string;
  path: string;
  apiKeys: readonly string[];
  body: string;
  connections: number;
  limit: RoundLimit;
}

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
}

function amountOf(limit: RoundLimit): { duration: number } | { amount: number } {
  return 'seconds' in limit ? { duration: limit.seconds } : { amount: limit.documents };
}

/** One round of autocannon. Its own percentiles are whole milliseconds; these are not. */
export async function runLoad({ url, path, apiKeys, body, connections, limit }: LoadOptions): Promise<LoadResult> {
  const requests = apiKeys.map((apiKey) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body,
  }));
  const latencies: number[] = [];
  const run = autocannon({ url, connections, requests, ...amountOf(limit) });
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) =>
    latencies.push(milliseconds),
  );
  const { errors, timeouts, non2xx, duration } = await run;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${url} failed ${errors} times, was late ${timeouts} times and refused ${non2xx} requests`);
  }
  return {
    requests: latencies.length,
    requestsPerSecond: latencies.length / duration,
    p50Milliseconds: percentile(latencies, 0.5),
    p99Milliseconds: percentile(latencies, 0.99),
  };
}

/** The median round, figure by figure. */
export function medianLoad(rounds: readonly LoadResult[]): LoadResult {
  const of = (figure: keyof LoadResult): number => median(rounds.map((round) => round[figure]));
  return {
    requests: of('requests'),
    requestsPerSecond: of('requestsPerSecond'),
    p50Milliseconds: of('p50Milliseconds'),
    p99Milliseconds: of('p99Milliseconds'),
  };
}
