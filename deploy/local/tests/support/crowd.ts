import { waitFor } from '../../src/wait-for.ts';
import type { Customer } from '../../src/testing/books.ts';
import { call } from './client.ts';
import type { Answer } from './client.ts';

/** How one request of a crowd ended. */
export type Outcome =
  | { end: 'answered'; text: string; answer: Answer }
  /** The connection was refused, reset or cut, before the answer or in the middle of it. */
  | { end: 'closed'; text: string }
  /** Neither, until well after every deadline of the product's. */
  | { end: 'hung'; text: string };

export interface Crowd {
  /** Resolves once so many requests have ended. */
  ended(count: number): Promise<void>;
  /** Resolves once all have. */
  outcomes: Promise<Outcome[]>;
}

const timeoutSeconds = 20;
/** The gateway waits at most a few seconds longer than the conversion for anything. */
const hungAfterMilliseconds = (timeoutSeconds + 20) * 1_000;

/** Small documents of different kinds, each with a text of its own: without script, with script, and with a table. */
function documentOf(index: number, text: string): string {
  switch (index % 4) {
    case 0:
      return `<h1>${text}</h1>`;
    case 1:
      return `<p id="here"></p><script>document.getElementById('here').textContent = ${JSON.stringify(text)}</script>`;
    case 2:
      return `<table>${`<tr><td>a row</td><td>${text}</td></tr>`.repeat(40)}</table>`;
    default:
      return `<style>body { font: 20px serif; columns: 2 }</style><p>${text}</p><p>${'Lorem ipsum dolor. '.repeat(100)}</p>`;
  }
}

async function convert(gatewayUrl: string, key: string, index: number): Promise<Outcome> {
  const text = `Document ${index} of the crowd`;
  const patience = AbortSignal.timeout(hungAfterMilliseconds);
  try {
    const body = { html: documentOf(index, text), timeoutSeconds };
    return {
      end: 'answered',
      text,
      answer: await call({ gatewayUrl }, 'html-to-pdf', { key, body, signal: patience }),
    };
  } catch (error) {
    if (patience.aborted) return { end: 'hung', text };
    // What fetch throws for a connection that was refused, reset or cut. By its name: it is of Node's realm, not jest's.
    if ((error as Error).name === 'TypeError') return { end: 'closed', text };
    throw error;
  }
}

/** Sends many conversions at once. */
export function sendCrowd(gatewayUrl: string, { key }: Customer, size: number): Crowd {
  let endedCount = 0;
  const outcomes = Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const outcome = await convert(gatewayUrl, key, index);
      endedCount += 1;
      return outcome;
    }),
  );
  return {
    ended: async (count) => {
      await waitFor(() => endedCount >= count, {
        timeoutMilliseconds: hungAfterMilliseconds,
        intervalMilliseconds: 2,
        description: `${count} of ${size} requests to end`,
      });
    },
    outcomes,
  };
}
