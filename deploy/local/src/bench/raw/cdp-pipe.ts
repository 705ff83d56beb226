import type { Readable, Writable } from 'node:stream';

interface Answer {
  id?: number;
  sessionId?: string;
  method?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** The barest way to speak the DevTools protocol over a pipe: what any driver must at least do. */
export class CdpPipe {
  readonly #writable: Writable;
  readonly #pending = new Map<number, (answer: Answer) => void>();
  readonly #waiters = new Map<string, () => void>();
  #lastId = 0;
  #parts: Buffer[] = [];

  constructor(readable: Readable, writable: Writable) {
    this.#writable = writable;
    readable.on('data', (chunk: Buffer) => this.#read(chunk));
    readable.on('close', () => this.#failAll());
    writable.on('error', () => this.#failAll());
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      const id = (this.#lastId += 1);
      this.#pending.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {}),
      );
      this.#writable.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Resolves with the next event of this name in a session. Ask before the command that causes it. */
  next(sessionId: string, event: string): Promise<void> {
    return new Promise((resolve) => this.#waiters.set(`${sessionId} ${event}`, resolve));
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      this.#parts.push(chunk.subarray(start, end));
      const message = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts);
      this.#parts = [];
      start = end + 1;
      this.#take(JSON.parse(message.toString()) as Answer);
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start));
  }

  #take(answer: Answer): void {
    if (answer.id === undefined) {
      const key = `${answer.sessionId} ${answer.method}`;
      this.#waiters.get(key)?.();
      this.#waiters.delete(key);
      return;
    }
    this.#pending.get(answer.id)?.(answer);
    this.#pending.delete(answer.id);
  }

  #failAll(): void {
    for (const settle of this.#pending.values()) settle({ error: { message: 'Chromium is gone' } });
    this.#pending.clear();
  }
}
