import { connect } from 'node:net';
import { Client } from 'pg';

const probeTimeoutMilliseconds = 2_000;

/** Ready by the services' own word. */
export async function httpReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMilliseconds) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export async function postgresReady(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: probeTimeoutMilliseconds });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A NATS server greets with one line of facts; ours is ready when it says that JetStream is on. */
export function natsReady({ host, port }: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: probeTimeoutMilliseconds });
    let greeting = '';
    const answer = (ready: boolean): void => {
      socket.destroy();
      resolve(ready);
    };
    socket.on('data', (chunk: Buffer) => {
      greeting += chunk.toString('utf8');
      if (greeting.includes('\r\n')) answer(/"jetstream":\s*true/.test(greeting));
    });
    socket.on('error', () => answer(false));
    socket.on('timeout', () => answer(false));
    socket.on('close', () => resolve(false));
  });
}
