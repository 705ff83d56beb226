import { request } from 'node:http';
import type { Socket } from 'node:net';
import { connectionFaultOf, openConnection } from '../egress/connection.ts';
import { resolveTarget, type Lookup } from '../egress/resolve-target.ts';
import { spellTarget } from '../egress/target.ts';
import { webTargetOf } from '../egress/web-target.ts';

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

/** What is wrong with an address before anything is sent there; undefined when nothing is. */
export async function faultOfWebhook(text: string, { allowed, lookup }: PostRules): Promise<string | undefined> {
  const target = webTargetOf(text);
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
  const target = webTargetOf(address);
  if (!target) {
    return { error: 'Address not allowed' };
  }
  const connectTimeoutMilliseconds = rules.timeoutMilliseconds;
  const { connection, fault } = await openConnection(target, { ...rules, connectTimeoutMilliseconds }, deadline);
  if (fault) {
    return { error: fault.kind === 'refused' ? 'Address not allowed' : fault.message };
  }
  try {
    return await exchange(connection, target.url, { headers, payload }, deadline);
  } catch (error) {
    return { error: deadline.aborted ? 'No answer in time' : connectionFaultOf(error) };
  } finally {
    connection.destroy();
  }
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
