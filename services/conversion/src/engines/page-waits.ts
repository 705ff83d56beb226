import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import type { CdpSession } from './cdp-session.ts';
import { CdpError } from './cdp-session.ts';
import { trueExpression, visibleExpression } from './wait-expressions.ts';

const pollMilliseconds = 50;
const longestQuote = 200;

/** What a page is waited for, in order; `failure` is what to answer when time runs out meanwhile. */
interface Wait {
  failure: () => AppError;
  isOver: (session: CdpSession) => Promise<boolean>;
}

/** Waits for what the caller said, one after the other. */
export class PageWaits {
  readonly #waits: Wait[];
  readonly #delayMilliseconds: number;
  #current: Wait | undefined;

  constructor({ waitForSelector, waitForFunction, delayMilliseconds = 0 }: HtmlOptions) {
    this.#waits = [
      ...(waitForSelector === undefined ? [] : [selectorWait(waitForSelector)]),
      ...(waitForFunction === undefined ? [] : [functionWait(waitForFunction)]),
    ];
    this.#delayMilliseconds = delayMilliseconds;
  }

  /** Names what is being waited for when time runs out. */
  get failure(): AppError | undefined {
    return this.#current?.failure();
  }

  async pass(session: CdpSession): Promise<void> {
    for (const wait of this.#waits) {
      this.#current = wait;
      while (!(await wait.isOver(session))) {
        await pause(session, pollMilliseconds);
      }
      this.#current = undefined;
    }
    if (this.#delayMilliseconds > 0) {
      await pause(session, this.#delayMilliseconds);
    }
  }
}

/** Ends early with the session's failure: nobody waits for a page that is gone. */
async function pause(session: CdpSession, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  for (let left = milliseconds; left > 0; left = end - performance.now()) {
    await delay(Math.min(left, pollMilliseconds));
    if (session.failure) {
      throw session.failure;
    }
  }
}

function quote(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}

function selectorWait(selector: string): Wait {
  const isThere = visibleExpression(selector);
  return {
    failure: () =>
      waitFailed('waitForSelector', `No visible element '${quote(selector)}' came within the time for the conversion`),
    async isOver(session) {
      const answer = await evaluate(session, isThere);
      if (answer?.result.value === 'invalid') {
        throw invalid('waitForSelector', `'${quote(selector)}' is not a CSS selector`);
      }
      return answer?.result.value === true;
    },
  };
}

function functionWait(expression: string): Wait {
  let lastFault: string | undefined;
  const isTrue = trueExpression(expression);
  return {
    failure: () =>
      waitFailed(
        'waitForFunction',
        `'${quote(expression)}' did not become true within the time for the conversion` +
          (lastFault === undefined ? '' : `; it threw ${quote(lastFault)}`),
      ),
    async isOver(session) {
      const answer = await evaluate(session, isTrue);
      const { exceptionDetails } = answer ?? {};
      lastFault = exceptionDetails?.exception?.description?.split('\n', 1)[0];
      // What an async function throws arrives as a rejection; only what cannot be parsed is thrown here and now.
      if (exceptionDetails?.text === 'Uncaught') {
        throw invalid('waitForFunction', `'${quote(expression)}' is not a JavaScript expression: ${lastFault ?? ''}`);
      }
      return answer?.result.value === true;
    },
  };
}

/** Asks the page; no answer from one that leads on to another in this moment. */
async function evaluate(
  session: CdpSession,
  expression: string,
): Promise<Awaited<ReturnType<typeof session.send<'Runtime.evaluate'>>> | undefined> {
  try {
    return await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  } catch (error) {
    if (error instanceof CdpError) {
      return undefined;
    }
    throw error;
  }
}

function waitFailed(option: string, message: string): AppError {
  return new AppError({
    code: 'document_failed',
    message: `options.${option}: ${message}`,
    details: [{ path: `options.${option}`, message }],
  });
}

function invalid(option: string, message: string): AppError {
  return new AppError({
    code: 'invalid_request',
    message: `options.${option}: ${message}`,
    details: [{ path: `options.${option}`, message }],
  });
}
