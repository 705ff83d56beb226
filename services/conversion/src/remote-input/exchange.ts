import { AppError, productName } from '@octavo/contracts';
import { request, STATUS_CODES, type IncomingMessage } from 'node:http';
import { connectionFaultOf, openConnection, type ConnectionRules } from '../egress/connection.ts';
import { webTargetOf } from '../egress/web-target.ts';
import { cancellationOf } from '../processes/cancellation.ts';
import { remoteFault } from './remote-fault.ts';

export interface ExchangeRules extends ConnectionRules {
  /** How long a server may be silent. */
  idleTimeoutMilliseconds: number;
}

export interface RemoteAnswer {
  answer: IncomingMessage;
  close(): void;
}

export const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Asks for an address and follows its redirects, each checked as the first. Nothing of the caller's goes along.
 * @throws AppError when there is no answer, or none with the status 200; that of the signal when it aborts.
 */
export async function getAnswer(address: string, rules: ExchangeRules, signal: AbortSignal): Promise<RemoteAnswer> {
  let url = address;
  for (let followed = 0; ; followed += 1) {
    const got = await exchange(url, rules, signal);
    const { statusCode: status = 0, headers } = got.answer;
    if (status === 200) {
      return got;
    }
    got.close();
    if (!redirects.has(status) || headers.location === undefined) {
      throw remoteFault(`The address answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd());
    }
    if (followed === mostRedirects) {
      throw remoteFault(`The address redirects more than ${mostRedirects} times`);
    }
    if (!URL.canParse(headers.location, url)) {
      throw remoteFault('The address redirects to what is no address');
    }
    url = new URL(headers.location, url).href;
  }
}

async function exchange(address: string, rules: ExchangeRules, signal: AbortSignal): Promise<RemoteAnswer> {
  const target = webTargetOf(address);
  if (!target) {
    const message = 'Give, and redirect to, http and https addresses without user and password only';
    throw remoteFault(message, { code: 'invalid_request' });
  }
  const { connection, fault } = await openConnection(target, rules, signal);
  throwReason(signal);
  if (fault) {
    throw remoteFault(
      `${fault.message}: ${target.url.host}`,
      fault.kind === 'refused' ? { code: 'invalid_request' } : {},
    );
  }
  const asked = request({
    createConnection: () => connection,
    path: target.url.pathname + target.url.search,
    headers: {
      host: target.url.host,
      'user-agent': productName,
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      connection: 'close',
    },
    setHost: false,
  });
  let received: IncomingMessage | undefined;
  const close = (): void => {
    signal.removeEventListener('abort', close);
    asked.destroy();
    connection.destroy();
  };
  connection.setTimeout(rules.idleTimeoutMilliseconds, () =>
    (received ?? asked).destroy(remoteFault('The address stopped answering')),
  );
  signal.addEventListener('abort', close, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      asked.on('error', reject);
      asked.once('response', (answer) => {
        received = answer;
        resolve({ answer, close });
      });
      asked.end();
    });
  } catch (error) {
    close();
    throwReason(signal);
    throw error instanceof AppError ? error : brokenOff(error);
  }
}

export function brokenOff(error: unknown): AppError {
  return remoteFault(connectionFaultOf(error), { cause: error });
}

function throwReason(signal: AbortSignal): void {
  if (signal.aborted) {
    throw cancellationOf(signal);
  }
}
