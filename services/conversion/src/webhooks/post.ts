import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect as secure } from 'node:tls';
import { dial } from '../egress/dial.ts';
import { resolveTarget, type Lookup } from '../egress/resolve-target.ts';
import { spellTarget, targetOfAuthority, type Target } from '../egress/target.ts';

export interface PostRules {
  /** `host:port` of endpoints that may be posted to although their address is not public; those may be http. */
  allowed: ReadonlySet<string>;
  lookup: Lookup;
  timeoutMilliseconds: number;
}

export type PostOutcome =
  | { responseStatus: number; responseExcerpt: string; error?: undefined }
  | { responseStatus?: undefined; responseExcerpt?: undefined; error: string };

const excerptBytes = 1_024;

/** Where a webhook's address leads, by name; undefined for what is no such address. */
export function targetOfWebhook(text: string): (Target & { url: URL }) | undefined {
  if (!URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const target = targetOfAuthority(`${url.hostname}:${port}`);
  return target && !url.username && !url.password ? { ...target, url } : undefined;
}

/** What is wrong with an address before anything is sent there; undefined when nothing is. */
export async function faultOfWebhook(text: string, { allowed, lookup }: PostRules): Promise<string | undefined> {
  const target = targetOfWebhook(text);
  if (!target) {
    return 'Give an address without user and password';
  }
  if (target.url.protocol !== 'https:' && !allowed.has(spellTarget(target))) {
    return 'Give an https address';
  }
  const resolution = await resolveTarget(target, allowed, lookup);
  return resolution.verdict === 'refused' ? 'Give an address that the internet can reach' : undefined;
}

/**
 * Posts JSON once: the name is asked for once and the address that was checked is dialled, redirects are not followed,
 * and everything together has one deadline. Never throws: what went wrong is the outcome.
 */
export async function post(
  address: string,
  { headers, payload }: { headers: Record<string, string>; payload: string },
  rules: PostRules,
): Promise<PostOutcome> {
  const deadline = AbortSignal.timeout(rules.timeoutMilliseconds);
  let socket: Socket | undefined;
  try {
    const target = targetOfWebhook(address);
    const resolution = target && (await raceDeadline(resolveTarget(target, rules.allowed, rules.lookup), deadline));
    if (!target || resolution?.verdict !== 'allowed') {
      return { error: resolution?.verdict === 'unknown' ? 'Host not found' : 'Address not allowed' };
    }
    socket = await dial(resolution.addresses, target.port, rules.timeoutMilliseconds, deadline);
    const connection = target.url.protocol === 'https:' ? await secured(socket, target.host, deadline) : socket;
    return await exchange(connection, target.url, { headers, payload }, deadline);
  } catch (error) {
    return { error: deadline.aborted ? 'No answer in time' : faultOf(error) };
  } finally {
    socket?.destroy();
  }
}

async function secured(socket: Socket, host: string, deadline: AbortSignal): Promise<Socket> {
  const connection = secure({ socket, ...(isIP(host) === 0 ? { servername: host } : {}), ALPNProtocols: ['http/1.1'] });
  await once(connection, 'secureConnect', { signal: deadline });
  return connection;
}

async function exchange(
  connection: Socket,
  url: URL,
  { headers, payload }: { headers: Record<string, string>; payload: string },
  deadline: AbortSignal,
): Promise<PostOutcome> {
  const sent = request({
    createConnection: () => connection,
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      ...headers,
      host: url.host,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
      connection: 'close',
    },
    setHost: false,
    signal: deadline,
  });
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      const finish = (): void => {
        sent.off('error', reject).on('error', () => undefined);
        answer.off('error', finish).on('error', () => undefined);
        sent.destroy();
        resolve({ responseStatus: answer.statusCode ?? 0, responseExcerpt: excerptOf(Buffer.concat(pieces)) });
      };
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes >= excerptBytes) {
          finish();
        }
      });
      answer.once('end', finish).once('error', finish);
    });
    sent.end(payload);
  });
}

/** As a person reads it; the database takes no null character. */
function excerptOf(bytes: Buffer): string {
  return bytes.subarray(0, excerptBytes).toString('utf8').replaceAll('\0', '\uFFFD');
}

function raceDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(new Error('late')), { once: true });
    }),
  ]);
}

/** Says what the owner of the endpoint can act on, and nothing about our side. */
function faultOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
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
      return code !== undefined && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)
        ? `TLS failed: ${code}`
        : 'The request failed';
  }
}
