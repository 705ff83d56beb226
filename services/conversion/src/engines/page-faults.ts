import { AppError } from '@octavo/contracts';
import type { ErrorDetail, HtmlOptions } from '@octavo/contracts';
import type { Gate } from '../egress/gate.ts';
import type { CdpSession, EventParameters } from './cdp-session.ts';
import { reasonOfLoadError } from './load-error.ts';

const mostDetails = 20;
export const mostRequests = 10_000;
const longestUrl = 300;
const longestMessage = 500;

/** Notes what goes wrong in a page, where the caller wants that to fail the conversion. */
export class PageFaults {
  readonly #gate: Gate;
  readonly #documentOf: () => string | undefined;
  readonly #messages: string[] = [];
  readonly #urls = new Map<string, string>();
  readonly #failures = new Map<string, string>();
  readonly #statuses = new Map<string, number>();

  /** `documentOf` names the request that is the document itself, which is judged by other rules. */
  constructor(gate: Gate, documentOf: () => string | undefined) {
    this.#gate = gate;
    this.#documentOf = documentOf;
  }

  async watch(session: CdpSession, { failOnResourceError, failOnConsoleError }: HtmlOptions): Promise<void> {
    if (failOnResourceError === true) {
      session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
        if (this.#urls.size < mostRequests) {
          this.#urls.set(requestId, url.slice(0, longestUrl));
        }
      });
      // What a browser keeps from a page, since it is of the wrong kind, has its status here alone.
      session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
        this.#onStatus(requestId, statusCode),
      );
      session.on('Network.responseReceived', ({ requestId, response }) => this.#onStatus(requestId, response.status));
      session.on('Network.loadingFailed', (event) => this.#onFailure(event));
    }
    if (failOnConsoleError === true) {
      session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) =>
        this.#note(exception?.description ?? text),
      );
      session.on('Runtime.consoleAPICalled', ({ type, args }) => {
        if (type === 'error' || type === 'assert') {
          this.#note(args.map((arg) => String(arg.value ?? arg.description ?? arg.type)).join(' '));
        }
      });
    }
    await Promise.all([
      failOnResourceError === true && session.send('Network.enable'),
      failOnConsoleError === true && session.send('Runtime.enable'),
    ]);
  }

  /** @throws AppError `document_failed` that lists what went wrong. */
  check(): void {
    listFaults('failOnResourceError', this.#resources(), 'A resource of the document could not be loaded');
    listFaults('failOnConsoleError', this.#messages, 'A script of the document reported an error');
  }

  #onStatus(requestId: string, status: number): void {
    if (status >= 400 && this.#statuses.size < mostRequests) {
      this.#statuses.set(requestId, status);
    }
  }

  #onFailure({ requestId, canceled = false, errorText }: EventParameters<'Network.loadingFailed'>): void {
    if (!canceled && this.#failures.size < mostRequests) {
      this.#failures.set(requestId, errorText);
    }
  }

  #resources(): string[] {
    const faults = new Set<string>();
    for (const requestId of new Set([...this.#failures.keys(), ...this.#statuses.keys()])) {
      const url = this.#urls.get(requestId);
      if (url !== undefined && requestId !== this.#documentOf() && faults.size < mostDetails) {
        faults.add(this.#describe(requestId, url));
      }
    }
    return [...faults];
  }

  #describe(requestId: string, url: string): string {
    const status = this.#statuses.get(requestId);
    const answered = status !== undefined && this.#gate.failureAt(url) === undefined;
    const errorText = this.#failures.get(requestId) ?? '';
    return `${url} ${answered ? `answered ${status}` : reasonOfLoadError(errorText, url, this.#gate)}`;
  }

  #note(message: string): void {
    const text = message.slice(0, longestMessage);
    if (this.#messages.length < mostDetails && !this.#messages.includes(text)) {
      this.#messages.push(text);
    }
  }
}

function listFaults(option: string, faults: readonly string[], message: string): void {
  const [first] = faults;
  if (first !== undefined) {
    const details: ErrorDetail[] = faults.map((fault) => ({ path: `options.${option}`, message: fault }));
    throw new AppError({ code: 'document_failed', message: `${message}: ${first}`, details });
  }
}
