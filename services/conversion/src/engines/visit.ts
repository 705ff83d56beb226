import { AppError, statusRangeOf } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import type { Gate } from '../egress/gate.ts';
import type { CdpSession, EventParameters } from './cdp-session.ts';
import { CdpError } from './cdp-session.ts';
import type { DocumentFiles } from './document-files.ts';
import { fontsReady, harmlessWindow, isWebAddress, leadsOn } from './document-navigation.ts';
import { answerFromFiles, filesOrigin, type FilesOfPage } from './file-answers.ts';
import { reasonOfLoadError } from './load-error.ts';
import type { PageTarget } from './page-target.ts';
import { SiteAccess } from './site-access.ts';

/** Before a document is given up that leads on to others, and they to others. */
export const mostNavigations = 10;

/** A refresh after so short a time means another page, not this one again. */
const longestRefreshSeconds = 1;

const defaultFailingStatuses = ['400-599'];

export interface VisitSource {
  url: string;
  /** Answers in the place of the network, which such a document's own address is not on. */
  files?: FilesOfPage;
}

export function visitToFiles(html: string, beside: DocumentFiles): VisitSource {
  return { url: `${filesOrigin}/`, files: { html, beside } };
}

type PausedRequest = EventParameters<'Fetch.requestPaused'>;

/** A page's way to a document that has an address, until it is settled there and may be printed. */
export class Visit {
  readonly #session: CdpSession;
  readonly #frameId: string;
  readonly #gate: Gate;
  readonly #source: VisitSource;
  readonly #options: HtmlOptions;
  readonly #access: SiteAccess;
  #navigations = 0;
  /** It has said that it will go elsewhere at once. */
  #leaving = false;
  /** It is on its way. */
  #underWay = true;
  #loaded = false;
  #settled = false;
  #requestId: string | undefined;
  #response: { url: string; status: number } | undefined;
  #lastError = '';
  #wake = (): void => {};

  constructor({ session, frameId }: PageTarget, gate: Gate, source: VisitSource, options: HtmlOptions) {
    this.#session = session;
    this.#frameId = frameId;
    this.#gate = gate;
    this.#source = source;
    this.#options = options;
    this.#access = new SiteAccess(source.url, options);
    this.#listen();
  }

  /** What to answer when time runs out while nothing has come. */
  get failure(): AppError | undefined {
    return this.#response === undefined
      ? failed(`${this.#source.url} did not answer within the time for the conversion`)
      : undefined;
  }

  /** The request that the document itself came by. */
  get requestId(): string | undefined {
    return this.#requestId;
  }

  /** Goes there, and waits until a document has loaded that does not lead on to another. */
  async load(): Promise<void> {
    const { url } = this.#source;
    await this.#prepare();
    const { errorText } = await this.#session.send('Page.navigate', { url });
    if (errorText !== undefined) {
      throw this.#failure(this.#response?.url ?? url, errorText);
    }
    await this.arrive();
  }

  /** Waits until no navigation is under way, if there is one. */
  async arrive(): Promise<void> {
    do {
      while (!this.#loaded || this.#leaving || this.#underWay) {
        await this.#change();
      }
      // A page that leads on says so when it has loaded: the answer comes after that.
      await this.#session.send('Runtime.evaluate', { expression: fontsReady, awaitPromise: true }).catch(ignoreRefusal);
    } while (!this.#loaded || this.#leaving || this.#underWay);
  }

  /** From now on the page stays where it is. @throws AppError when what it shows is not what was asked for. */
  settle(): void {
    this.#settled = true;
    const { url, status } = this.#response ?? {};
    if (url === undefined || status === undefined) {
      return;
    }
    if (this.#gate.failureAt(url) !== undefined) {
      throw this.#failure(url, '');
    }
    const failing = (this.#options.failOnHttpStatus ?? defaultFailingStatuses).map(statusRangeOf);
    if (failing.some(({ first, last }) => status >= first && status <= last)) {
      throw failed(`${url} answered ${status}`);
    }
  }

  onRequestPaused(paused: PausedRequest): void {
    const { requestId, request, frameId, resourceType } = paused;
    if (frameId === this.#frameId && resourceType === 'Document' && !this.#mayGo(paused)) {
      this.#session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    } else if (this.#source.files && request.url.startsWith(`${filesOrigin}/`)) {
      void answerFromFiles(this.#session, paused, this.#source.files);
    } else {
      this.#session.tell('Fetch.continueRequest', { requestId, ...this.#access.headersFor(paused.request) });
    }
  }

  async #change(): Promise<void> {
    const changed = new Promise<void>((resolve) => (this.#wake = resolve));
    // Either comes when the page is lost, too.
    await Promise.race([changed, this.#session.next('Page.loadEventFired')]);
  }

  #listen(): void {
    const session = this.#session;
    const onOurs = (act: () => void) => (event: { frameId: string }) => {
      if (event.frameId === this.#frameId) {
        act();
        this.#wake();
      }
    };
    session.on('Page.frameScheduledNavigation', ({ frameId, delay, reason, url }) => {
      const atOnce = reason !== 'metaTagRefresh' || delay <= longestRefreshSeconds;
      this.#leaving ||= frameId === this.#frameId && atOnce && isWebAddress(url);
    });
    // A form sent to where the browser lets nobody go ends the loading, and nothing follows.
    session.on('Page.frameRequestedNavigation', ({ frameId, reason, url, disposition }) => {
      const nowhere = disposition === 'currentTab' && reason.startsWith('formSubmission') && !isWebAddress(url);
      if (frameId === this.#frameId && nowhere && !this.#loaded) {
        session.fail(leadsOn());
      }
    });
    session.on('Page.frameStartedNavigating', ({ frameId, navigationType }) => {
      this.#underWay ||= frameId === this.#frameId && !navigationType.startsWith('sameDocument');
    });
    session.on(
      'Page.frameClearedScheduledNavigation',
      onOurs(() => (this.#leaving = false)),
    );
    session.on('Page.loadEventFired', () => {
      this.#loaded = true;
      this.#wake();
    });
    // A page that was stopped on its way to nowhere has no load event.
    session.on(
      'Page.frameStoppedLoading',
      onOurs(() => {
        this.#loaded = true;
        this.#underWay = false;
      }),
    );
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === this.#frameId) {
        this.#underWay = false;
        this.#loaded = false;
        if (frame.unreachableUrl !== undefined) {
          session.fail(this.#failure(frame.unreachableUrl, this.#lastError));
        }
      }
    });
    session.on('Network.responseReceived', ({ requestId, response: { url, status } }) => {
      if (requestId === this.#requestId) {
        this.#response = { url, status };
      }
    });
    session.on('Network.loadingFailed', ({ requestId, errorText }) => {
      if (requestId === this.#requestId) {
        this.#lastError = errorText;
      }
    });
    session.on('Fetch.authRequired', ({ requestId, authChallenge: { source, origin } }) => {
      const authChallengeResponse = this.#access.answerTo(requestId, source === 'Server' ? origin : undefined);
      session.tell('Fetch.continueWithAuth', { requestId, authChallengeResponse });
    });
  }

  async #prepare(): Promise<void> {
    const session = this.#session;
    await Promise.all([
      session.send('Network.enable'),
      session.send('Network.setBypassServiceWorker', { bypass: true }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: harmlessWindow }),
      session.send('Fetch.enable', {
        handleAuthRequests: this.#access.answersChallenges,
        patterns: this.#access.seesAllRequests
          ? [{ urlPattern: '*' }]
          : [{ urlPattern: '*', resourceType: 'Document' }, { urlPattern: `${filesOrigin}/*` }],
      }),
      this.#access.setCookies(session),
    ]);
  }

  /** Whether the page may go on to where it wants. */
  #mayGo({ networkId, redirectedRequestId, request }: PausedRequest): boolean {
    if (this.#settled) {
      return false;
    }
    const isRedirect = redirectedRequestId !== undefined;
    this.#navigations += isRedirect ? 0 : 1;
    if (this.#source.files && this.#navigations > 1) {
      if (!this.#loaded) {
        this.#session.fail(leadsOn());
      }
      return false;
    }
    if (this.#navigations > mostNavigations) {
      this.#session.fail(leadsOn());
      return false;
    }
    if (!isWebAddress(request.url)) {
      return false;
    }
    this.#requestId = networkId;
    return true;
  }

  #failure(url: string, errorText: string): AppError {
    return failed(`${url} ${reasonOfLoadError(errorText, url, this.#gate)}`);
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CdpError)) {
    throw error;
  }
}

function failed(message: string): AppError {
  return new AppError({ code: 'document_failed', message: message.slice(0, 1_000) });
}
