import { AppError } from '@octavo/contracts';
import { cancellationOf } from '../../documents/cancellation.ts';
import { createTurns, type Turns } from '../../documents/turns.ts';
import type { EngineLog } from '../../engines/engine-log.ts';
import type { ReaderTask, ResultOf } from '../process/tasks.ts';
import { ReaderLost } from './reader-lost.ts';
import { ReaderProcess } from './reader-process.ts';

export interface ReaderPoolConfig {
  processes: number;
  /** A task that needs more loses its process. */
  memoryMegabytes: number;
  /** How long a task may hold a process. */
  taskSeconds: number;
  /** Tasks after which a process is replaced by a fresh one. */
  tasksPerProcess: number;
}

const mebibyte = 1024 * 1024;

/** A process that has grown to this share of its limit is replaced: WebAssembly never gives memory back. */
const grownShare = 0.5;

/**
 * Processes that read documents, each killed when a document misbehaves and replaced at once. Tasks wait in order of
 * asking; how many documents may ask is decided elsewhere.
 */
export class ReaderPool {
  readonly #config: ReaderPoolConfig;
  readonly #log: EngineLog;
  readonly #turns: Turns;
  readonly #all = new Set<ReaderProcess>();
  #idle: ReaderProcess[] = [];

  constructor(config: ReaderPoolConfig, log: EngineLog) {
    this.#config = config;
    this.#log = log;
    this.#turns = createTurns({ places: config.processes, queueLength: Number.POSITIVE_INFINITY });
  }

  get processes(): number {
    return this.#config.processes;
  }

  get closed(): boolean {
    return this.#turns.closed;
  }

  /** Resolves when every process has loaded what it needs. */
  async warm(): Promise<void> {
    const signal = new AbortController().signal;
    await Promise.all(
      Array.from({ length: this.#config.processes }, () => this.run({ kind: 'warm' }, signal, `${Math.random()}`)),
    );
  }

  /**
   * @param affinity names what the task is about: a process that just worked on the same is preferred.
   * @throws AppError the task's own, or `document_failed` when the document ended its process twice, or the signal's.
   */
  async run<Task extends ReaderTask>(task: Task, signal: AbortSignal, affinity: string): Promise<ResultOf<Task>> {
    try {
      return await this.#runOnce(task, signal, affinity);
    } catch (error) {
      if (!(error instanceof ReaderLost) || error.reason !== 'crashed' || this.#turns.closed) {
        throw this.#answerTo(error);
      }
      this.#log.warn({ err: error, task: task.kind }, 'a reader process crashed; its task is tried again');
    }
    try {
      return await this.#runOnce(task, signal, affinity);
    } catch (error) {
      throw this.#answerTo(error);
    }
  }

  /** Ends the processes at once; tasks that run or wait are answered with `unavailable`. */
  stop(): void {
    this.#turns.close();
    for (const reader of this.#all) {
      reader.kill();
    }
  }

  async #runOnce<Task extends ReaderTask>(task: Task, signal: AbortSignal, affinity: string): Promise<ResultOf<Task>> {
    await this.#turns.take(signal);
    if (signal.aborted) {
      this.#turns.give();
      throw cancellationOf(signal);
    }
    const reader = this.#pick(affinity);
    const onAbort = (): void => reader.kill();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await reader.perform(task, {
        memoryBytes: this.#config.memoryMegabytes * mebibyte,
        taskSeconds: this.#config.taskSeconds,
      });
    } catch (error) {
      throw error instanceof ReaderLost && signal.aborted ? cancellationOf(signal) : error;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#putBack(reader, affinity);
      this.#turns.give();
    }
  }

  #pick(affinity: string): ReaderProcess {
    this.#idle = this.#idle.filter((reader) => reader.alive);
    const same = this.#idle.findIndex((reader) => reader.affinity === affinity);
    const [picked] = this.#idle.splice(Math.max(same, 0), 1);
    return picked ?? this.#start();
  }

  #putBack(reader: ReaderProcess, affinity: string): void {
    reader.affinity = affinity;
    const grown = reader.memoryBytes > this.#config.memoryMegabytes * mebibyte * grownShare;
    if (reader.alive && !grown && reader.tasksDone < this.#config.tasksPerProcess) {
      this.#idle.push(reader);
      return;
    }
    reader.kill();
    this.#all.delete(reader);
    if (!this.#turns.closed) {
      // It loads while nobody waits for it.
      this.#idle.push(this.#start());
    }
  }

  #start(): ReaderProcess {
    const reader = new ReaderProcess();
    this.#all.add(reader);
    return reader;
  }

  #answerTo(error: unknown): unknown {
    if (!(error instanceof ReaderLost)) {
      return error;
    }
    if (this.#turns.closed) {
      return new AppError({ code: 'unavailable', message: 'The service is stopping; try again', retryAfterSeconds: 1 });
    }
    this.#log.warn({ err: error }, 'a document ended its reader process');
    return new AppError({ code: 'document_failed', message: messageOf(error, this.#config), cause: error });
  }
}

function messageOf({ reason }: ReaderLost, { memoryMegabytes, taskSeconds }: ReaderPoolConfig): string {
  switch (reason) {
    case 'memory':
      return `The PDF needs more than ${memoryMegabytes} MB of memory to read`;
    case 'too_slow':
      return `A page of the PDF takes longer than ${taskSeconds} seconds to read`;
    case 'crashed':
      return 'The PDF is broken in a way that ends its reading';
  }
}
