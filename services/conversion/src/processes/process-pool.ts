import type { AppError } from '@octavo/contracts';
import type { EngineLog } from '../engines/engine-log.ts';
import { cancellationOf } from './cancellation.ts';
import { ProcessLost } from './process-lost.ts';
import { createTurns, stopped, type Turns } from './turns.ts';
import { WorkerProcess } from './worker-process.ts';

export interface ProcessPoolConfig<Task> {
  /** The built file that every process runs; it calls serveTasks. */
  program: string;
  /** What it is told when it starts. */
  argument?: string;
  /** Node's own flags for it. */
  flags?: readonly string[];
  processes: number;
  /** How many tasks may wait for a process before further ones are refused. */
  queueLength: number;
  /** JavaScript's own heap; a task that needs more loses its process. */
  heapMegabytes: number;
  /** All memory of a process; a task that needs more loses its process. */
  memoryMegabytes: number;
  /** How long a task may hold a process. */
  taskSeconds: number;
  /** Tasks after which a process is replaced by a fresh one. */
  tasksPerProcess: number;
  /** What a task is answered whose process was lost: after a crash, the second time. */
  answerTo: (loss: ProcessLost, task: Task) => AppError;
}

const mebibyte = 1024 * 1024;

/** A process that has grown to this share of its limit is replaced: WebAssembly never gives memory back. */
const grownShare = 0.5;

/** Processes that do tasks, each killed when a document misbehaves and replaced at once. Tasks wait in order of asking. */
export class ProcessPool<Task extends { kind: string }, Results extends Record<Task['kind'], unknown>> {
  readonly #config: ProcessPoolConfig<Task>;
  readonly #log: Pick<EngineLog, 'warn'> | undefined;
  readonly #turns: Turns;
  readonly #all = new Set<WorkerProcess<Task>>();
  #idle: WorkerProcess<Task>[] = [];

  constructor(config: ProcessPoolConfig<Task>, log?: Pick<EngineLog, 'warn'>) {
    this.#config = config;
    this.#log = log;
    this.#turns = createTurns({ places: config.processes, queueLength: config.queueLength });
  }

  get processes(): number {
    return this.#config.processes;
  }

  get closed(): boolean {
    return this.#turns.closed;
  }

  /**
   * Starts every process; without it, each starts when a task first needs it. Call it before the first task.
   * @throws ProcessLost when one ended before it had loaded what it needs.
   */
  async warm(): Promise<void> {
    this.#idle = Array.from({ length: this.#config.processes }, () => this.#start());
    await Promise.all(this.#idle.map((worker) => worker.loaded.then(() => worker.assertAlive())));
  }

  /**
   * @param affinity names what the task is about: a process that just worked on the same is preferred.
   * @throws AppError the task's own, or the config's answer to a lost process, or the signal's, or that of a full queue.
   */
  async run<Asked extends Task>(task: Asked, signal?: AbortSignal, affinity = ''): Promise<Results[Asked['kind']]> {
    try {
      return (await this.#runOnce(task, signal, affinity)) as Results[Asked['kind']];
    } catch (error) {
      if (!(error instanceof ProcessLost) || error.reason !== 'crashed' || this.closed) {
        throw this.#answerTo(error, task);
      }
      this.#log?.warn({ err: error, task: task.kind }, 'a process crashed; its task is tried again');
    }
    try {
      return (await this.#runOnce(task, signal, affinity)) as Results[Asked['kind']];
    } catch (error) {
      throw this.#answerTo(error, task);
    }
  }

  /** Ends the processes at once; tasks that run or wait are answered with `unavailable`. */
  async stop(): Promise<void> {
    this.#turns.close();
    const workers = [...this.#all];
    for (const worker of workers) {
      worker.kill();
    }
    await Promise.all(workers.map((worker) => worker.ended));
  }

  async #runOnce(task: Task, signal: AbortSignal | undefined, affinity: string): Promise<unknown> {
    await this.#turns.take(signal);
    if (signal?.aborted || this.closed) {
      this.#turns.give();
      throw signal?.aborted ? cancellationOf(signal) : stopped();
    }
    const worker = this.#pick(affinity);
    const onAbort = (): void => worker.kill();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await worker.perform(task, {
        memoryBytes: this.#config.memoryMegabytes * mebibyte,
        taskSeconds: this.#config.taskSeconds,
      });
    } catch (error) {
      throw error instanceof ProcessLost && signal?.aborted ? cancellationOf(signal) : error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#putBack(worker, affinity);
    }
  }

  #pick(affinity: string): WorkerProcess<Task> {
    this.#idle = this.#idle.filter((worker) => worker.alive);
    const same = this.#idle.findIndex((worker) => worker.affinity === affinity);
    const [picked] = this.#idle.splice(Math.max(same, 0), 1);
    return picked ?? this.#start();
  }

  #putBack(worker: WorkerProcess<Task>, affinity: string): void {
    worker.affinity = affinity;
    const grown = worker.memoryBytes > this.#config.memoryMegabytes * mebibyte * grownShare;
    if (worker.alive && !grown && worker.tasksDone < this.#config.tasksPerProcess) {
      this.#idle.push(worker);
      this.#turns.give();
      return;
    }
    worker.kill();
    if (!this.closed) {
      void this.#replace();
    }
  }

  /** The place is free when the successor has loaded: no task waits for that while another process may be free. */
  async #replace(): Promise<void> {
    const worker = this.#start();
    await worker.loaded;
    this.#idle.push(worker);
    this.#turns.give();
  }

  #start(): WorkerProcess<Task> {
    const worker = new WorkerProcess<Task>(this.#config);
    this.#all.add(worker);
    void worker.ended.then(() => this.#all.delete(worker));
    return worker;
  }

  #answerTo(error: unknown, task: Task): unknown {
    if (!(error instanceof ProcessLost)) {
      return error;
    }
    if (this.closed) {
      return stopped();
    }
    this.#log?.warn({ err: error, task: task.kind }, 'a task ended its process');
    return this.#config.answerTo(error, task);
  }
}
