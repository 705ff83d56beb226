import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';

export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface Heard {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** What one request came to, all its tries counted as one. */
export interface Ending {
  /** What the first try was answered, or why it was not: `ok` when that was right. */
  first: string;
  tries: number;
  /** The right answer; undefined when there was none within the client's patience. */
  heard: Heard | undefined;
  /** What the last try came to. */
  last: string;
  milliseconds: number;
}

export interface PatientClient {
  /** Sends, and sends again while the answer says that this may help. `isRight` judges a 2xx. */
  ask(asked: Asked, isRight: (heard: Heard) => boolean, patienceMilliseconds?: number): Promise<Ending>;
  stop(): Promise<void>;
}

const usualPatienceMilliseconds = 60_000;
/** Longer than a conversion may take. */
const attemptMilliseconds = 70_000;
const firstPauseMilliseconds = 250;
const longestPauseMilliseconds = 4_000;

/** What the documentation tells a client to send again: the others are its own mistake. */
const worthAnother = new Set([408, 409, 425, 429, 499, 500, 502, 503, 504]);

/** A caller's program as our documentation advises: it repeats what failed, waits as told, and gives up in the end. */
export function createPatientClient(origin: string): PatientClient {
  const dispatcher = new Agent({ connections: 64 });

  async function attempt(asked: Asked): Promise<Heard | string> {
    try {
      const { statusCode, headers, body } = await request(origin + asked.path, {
        method: asked.method,
        headers: asked.headers,
        body: asked.body ?? null,
        dispatcher,
        signal: AbortSignal.timeout(attemptMilliseconds),
      });
      return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) };
    } catch (error) {
      return (error as Error).name === 'TimeoutError' ? 'no answer' : 'closed';
    }
  }

  return {
    async ask(asked, isRight, patienceMilliseconds = usualPatienceMilliseconds) {
      const startedAt = performance.now();
      let first: string | undefined;
      for (let tries = 1; ; tries += 1) {
        const heard = await attempt(asked);
        const elapsed = performance.now() - startedAt;
        const isAnswer = typeof heard !== 'string';
        const right = isAnswer && heard.status < 300 && isRight(heard);
        const last = right ? 'ok' : outcomeOf(heard);
        first ??= last;
        if (right) return { first, tries, heard, last, milliseconds: elapsed };
        const pause = pauseOf(heard, tries);
        if ((isAnswer && !worthAnother.has(heard.status)) || elapsed + pause > patienceMilliseconds) {
          return { first, tries, heard: undefined, last, milliseconds: elapsed };
        }
        await delay(pause);
      }
    },
    stop: () => dispatcher.destroy(),
  };
}

/** The status with the code that a JSON error carries. */
function outcomeOf(heard: Heard | string): string {
  if (typeof heard === 'string') return heard;
  if (heard.status < 300) return `${heard.status} wrong`;
  try {
    const { code } = JSON.parse(heard.bytes.toString()) as { code?: string };
    return `${heard.status} ${code ?? ''}`.trim();
  } catch {
    return String(heard.status);
  }
}

function pauseOf(heard: Heard | string, tries: number): number {
  const told = typeof heard === 'string' ? Number.NaN : Number(heard.headers['retry-after']) * 1_000;
  const grown = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (tries - 1));
  return told > 0 ? told : grown;
}
