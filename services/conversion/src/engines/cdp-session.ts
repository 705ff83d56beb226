import { EventEmitter } from 'node:events';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

export type Command = keyof Commands;
export type CommandParameters<M extends Command> = Commands[M]['paramsType'];
export type CommandResult<M extends Command> = Commands[M]['returnType'];
export type EventParameters<E extends keyof Events> = Events[E][0];

/** The browser understood a command and said no. */
export class CdpError extends Error {
  readonly method: string;
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(message);
    this.name = 'CdpError';
    this.method = method;
    this.code = code;
  }
}

interface Pending {
  method: string;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** A message as Chromium sends it, already routed to its session. */
export interface CdpMessage {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

/**
 * A conversation with one target (a page, or the browser itself). Once it failed, everything that waits on it and
 * everything asked of it later rejects with the failure, so that nobody waits for an answer that cannot come.
 */
export class CdpSession {
  readonly #write: (method: string, params: object) => number;
  readonly #pending = new Map<number, Pending>();
  readonly #waiters = new Set<(error: Error) => void>();
  readonly #events = new EventEmitter();
  #failure: Error | undefined;

  constructor(write: (method: string, params: object) => number) {
    this.#write = write;
    this.#events.setMaxListeners(0);
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  async send<M extends Command>(method: M, ...[params]: CommandParameters<M>): Promise<CommandResult<M>> {
    if (this.#failure) {
      throw this.#failure;
    }
    return await new Promise<CommandResult<M>>((resolve, reject) => {
      const id = this.#write(method, params ?? {});
      this.#pending.set(id, { method, resolve, reject });
    });
  }

  /** Sends a command whose answer changes nothing, not even when it is a refusal. */
  tell<M extends Command>(method: M, ...params: CommandParameters<M>): void {
    this.send(method, ...params).catch(() => {});
  }

  on<E extends keyof Events>(event: E, listener: (params: EventParameters<E>) => void): void {
    this.#events.on(event, listener);
  }

  /** Waits for an event. Call it before the command that causes it. */
  next<E extends keyof Events>(event: E): Promise<EventParameters<E>> {
    const arrived = new Promise<EventParameters<E>>((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure);
        return;
      }
      const settle = (params: EventParameters<E>): void => {
        this.#waiters.delete(give);
        resolve(params);
      };
      const give = (error: Error): void => {
        this.#events.off(event, settle);
        reject(error);
      };
      this.#waiters.add(give);
      this.#events.once(event, settle);
    });
    arrived.catch(() => {});
    return arrived;
  }

  /**
   * Why a command was refused, really: when a page crashes or leaves, the refusal may come before the event that tells
   * the reason. Events and answers keep their order, so another answer from the page settles it.
   */
  async reasonOf(error: unknown): Promise<unknown> {
    if (error instanceof CdpError) {
      await this.send('Page.getFrameTree').catch(() => {});
    }
    return this.#failure ?? error;
  }

  receive(message: CdpMessage): void {
    if (message.id === undefined) {
      this.#events.emit(message.method ?? '', message.params);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.error) {
      pending?.reject(new CdpError(pending.method, message.error.code, message.error.message));
    } else {
      pending?.resolve(message.result as never);
    }
  }

  /** The first failure stays. */
  fail(error: Error): void {
    if (this.#failure) {
      return;
    }
    this.#failure = error;
    for (const { reject } of this.#pending.values()) {
      reject(error);
    }
    for (const give of this.#waiters) {
      give(error);
    }
    this.#pending.clear();
    this.#waiters.clear();
  }
}
