import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { SetupError } from '#progress';

/** Below the range from which systems take ports for outgoing connections, which could seize one at any moment. */
const firstFree = 20_000;
const lastFree = 32_000;
const attempts = 100;

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Free for us means free on every address: some systems let two servers share a port on different ones. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'));
}

export interface Ports<Name extends string> {
  ports: Record<Name, number>;
  /** The wanted ports that others hold. */
  replaced: Name[];
}

/** A port for each name: the wanted one, or a free one when that is taken (or none is wanted: 0). */
export async function choosePorts<Name extends string>(wanted: Record<Name, number>): Promise<Ports<Name>> {
  const chosen = new Map<Name, number>();
  const given = new Set<number>();
  const replaced: Name[] = [];
  for (const [name, port] of Object.entries(wanted) as [Name, number][]) {
    if (port > 0 && !given.has(port) && (await isFree(port))) {
      chosen.set(name, port);
    } else {
      if (port > 0) replaced.push(name);
      chosen.set(name, await findFreePort(given));
    }
    given.add(chosen.get(name) as number);
  }
  return { ports: Object.fromEntries(chosen) as Record<Name, number>, replaced };
}

async function findFreePort(given: ReadonlySet<number>): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(firstFree, lastFree);
    if (!given.has(port) && (await isFree(port))) return port;
  }
  throw new SetupError(`No free port found between ${firstFree} and ${lastFree}: end what holds them and try again.`);
}
