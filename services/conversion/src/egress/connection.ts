import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { dial } from './dial.ts';
import { resolveTarget, type Lookup } from './resolve-target.ts';
import type { WebTarget } from './web-target.ts';

export interface ConnectionRules {
  /** `host:port` of servers that may be reached although their address is not public. */
  allowed: ReadonlySet<string>;
  lookup: Lookup;
  connectTimeoutMilliseconds: number;
}

/** A connection to what was checked, or why there is none. */
export type Opening = { connection: Socket; fault?: undefined } | { connection?: undefined; fault: ConnectionFault };

export interface ConnectionFault {
  kind: 'refused' | 'unknown' | 'failed';
  /** Something that callers can act on, and nothing about our side. */
  message: string;
}

/**
 * Connects to a web server for a stranger: the name is asked for once, and the address that was checked is dialled.
 * Everything ends when the signal aborts; the caller destroys what was opened.
 */
export async function openConnection(target: WebTarget, rules: ConnectionRules, signal: AbortSignal): Promise<Opening> {
  let socket: Socket | undefined;
  try {
    const resolution = await untilAborted(resolveTarget(target, rules.allowed, rules.lookup), signal);
    switch (resolution.verdict) {
      case 'refused':
        return { fault: { kind: 'refused', message: `${whatOf[resolution.reason]} not allowed` } };
      case 'unknown':
        return { fault: { kind: 'unknown', message: 'Host not found' } };
      case 'allowed':
        socket = await dial(resolution.addresses, target.port, rules.connectTimeoutMilliseconds, signal);
        return { connection: target.url.protocol === 'https:' ? await secured(socket, target.host, signal) : socket };
    }
  } catch (error) {
    socket?.destroy();
    return { fault: { kind: 'failed', message: signal.aborted ? 'No answer in time' : connectionFaultOf(error) } };
  }
}

const whatOf = { address: 'Address', port: 'Port' } as const;

async function secured(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const connection = secure({ socket, ...(isIP(host) === 0 ? { servername: host } : {}), ALPNProtocols: ['http/1.1'] });
  await once(connection, 'secureConnect', { signal });
  return connection;
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new Error('late'));
  });
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) {
    onAbort();
  }
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

export function connectionFaultOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNREFUSED':
      return 'Connection refused';
    case 'ECONNRESET':
    case 'EPIPE':
      return 'Connection broken off';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'Host unreachable';
    default:
      if (name === 'AbortError') {
        return 'Host did not answer';
      }
      return code !== undefined && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)
        ? `TLS failed: ${code}`
        : 'The request failed';
  }
}
