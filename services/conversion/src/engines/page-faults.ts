import { AppError } from '@octavo/contracts';
import type { ErrorDetail, HtmlOptions } from '@octavo/contracts';
import type { Gate } from '../egress/gate.ts';
import type { CdpSession, EventParameters } from './cdp-session.ts';
import { reasonOfLoadError } from './load-error.ts';

const mostDetails = 20;
const longestUrl = 300;
const longestMessage = 500;

/** Notes what goes wrong in a page, where the caller wants that to fail the conversion. */
export class PageFaults {
  readonly #gate: Gate;
  readonly #documentOf: () => string | undefined;
  readonly #resources: string[] = [];
  readonly #messages: string[] = [];
  readonly #urls = new Map<string, string>();

  /** `documentOf` names the request that is the document itself, which is judged by other rules. */
  constructor(gate: Gate, documentOf: () => string | undefined) {
    this.#gate = gate;
    this.#documentOf = documentOf;
  }

  async watch(session: CdpSession, { failOnResourceError, failOnConsoleError }: HtmlOptions): Promise<void> {
    if (failOnResourceError === true) {
      session.on('Network.requestWillBeSent', ({ requestId, request }) => this.#urls.set(requestId, request.url));
      session.on('Network.responseReceived', (event) => this.#onResponse(event));
      session.on('Network.loadingFailed', (event) => this.#onFailure(event));
    }
    if (failOnConsoleError === true) {
      session.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) =>
        this.#note(this.#messages, exception?.description ?? text),
      );
      session.on('Runtime.consoleAPICalled', ({ type, args }) => {
        if (type === 'error' || type === 'assert') {
          this.#note(this.#messages, args.map((arg) => String(arg.value ?? arg.description ?? arg.type)).join(' '));
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
    this.#check('failOnResourceError', this.#resources, 'A resource of the document could not be loaded');
    this.#check('failOnConsoleError', this.#messages, 'A script of the document reported an error');
  }

  #check(option: string, faults: readonly string[], message: string): void {
    const [first] = faults;
    if (first !== undefined) {
      const details: ErrorDetail[] = faults.map((fault) => ({ path: `options.${option}`, message: fault }));
      throw new AppError({ code: 'document_failed', message: `${message}: ${first}`, details });
    }
  }

  #onResponse({ requestId, response: { url, status } }: EventParameters<'Network.responseReceived'>): void {
    if (status >= 400 && requestId !== this.#documentOf()) {
      const refused = this.#gate.failureAt(url) === undefined ? undefined : reasonOfLoadError('', url, this.#gate);
      this.#note(this.#resources, `${spell(url)} ${refused ?? `answered ${status}`}`);
    }
  }

  #onFailure({ requestId, canceled = false, errorText }: EventParameters<'Network.loadingFailed'>): void {
    const url = this.#urls.get(requestId);
    if (url !== undefined && !canceled && requestId !== this.#documentOf()) {
      this.#note(this.#resources, `${spell(url)} ${reasonOfLoadError(errorText, url, this.#gate)}`);
    }
  }

  #note(list: string[], fault: string): void {
    const text = fault.slice(0, longestMessage);
    if (list.length < mostDetails && !list.includes(text)) {
      list.push(text);
    }
  }
}

/** Without its fragment; a data URL by its beginning. */
function spell(url: string): string {
  const plain = url.split('#', 1)[0] ?? '';
  return plain.length > longestUrl ? `${plain.slice(0, longestUrl)}…` : plain;
}
