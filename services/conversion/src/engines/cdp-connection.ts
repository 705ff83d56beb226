import type { Readable, Writable } from 'node:stream';
import { AppError } from '@octavo/contracts';
import type { CdpMessage } from './cdp-session.ts';
import { CdpSession } from './cdp-session.ts';
import { EngineLost } from './engine-lost.ts';

/** Chromium hangs up on messages over 100 MB; the limit keeps one document from ending all the others. */
const messageLimitBytes = 95 * 1024 * 1024;

/** Speaks the DevTools protocol over a pipe: JSON messages, each ended by a zero byte. */
export class CdpConnection {
  /** The conversation with the browser itself. */
  readonly browser: CdpSession;
  /** Resolves when the browser hung up. */
  readonly closed: Promise<void>;
  readonly #writable: Writable;
  readonly #sessions = new Map<string, CdpSession>();
  #lastId = 0;

  constructor(readable: Readable, writable: Writable) {
    this.#writable = writable;
    this.closed = new Promise((resolve) => readable.once('close', resolve));
    this.browser = new CdpSession((method, params) => this.#write(method, params));
    readable.on(
      'data',
      splitByZero((text) => this.#receive(JSON.parse(text) as CdpMessage)),
    );
    readable.on('close', () => this.#fail());
    readable.on('error', () => this.#fail());
    writable.on('error', () => this.#fail());
    this.browser.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.#sessions.get(sessionId)?.fail(new EngineLost('page_closed'));
      this.#sessions.delete(sessionId);
    });
  }

  /** The conversation with an attached target. Ends when the target goes or crashes. */
  session(sessionId: string): CdpSession {
    const session = new CdpSession((method, params) => this.#write(method, params, sessionId));
    session.on('Inspector.targetCrashed', () => session.fail(new EngineLost('page_crashed')));
    this.#sessions.set(sessionId, session);
    if (this.browser.failure) {
      session.fail(this.browser.failure);
    }
    return session;
  }

  #write(method: string, params: object, sessionId?: string): number {
    const id = (this.#lastId += 1);
    const message = Buffer.from(JSON.stringify({ id, method, params, sessionId }) + '\0');
    if (message.length > messageLimitBytes) {
      throw new AppError({ code: 'payload_too_large', message: 'The document is too large to render' });
    }
    this.#writable.write(message);
    return id;
  }

  #receive(message: CdpMessage): void {
    const session = message.sessionId === undefined ? this.browser : this.#sessions.get(message.sessionId);
    session?.receive(message);
  }

  #fail(): void {
    const lost = new EngineLost('browser_gone');
    this.browser.fail(lost);
    for (const session of this.#sessions.values()) {
      session.fail(lost);
    }
    this.#sessions.clear();
  }
}

function splitByZero(onMessage: (text: string) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end));
      const message = parts.length === 1 ? parts[0] : Buffer.concat(parts);
      parts = [];
      start = end + 1;
      onMessage(message?.toString() ?? '');
    }
    if (start < chunk.length) {
      parts.push(chunk.subarray(start));
    }
  };
}
