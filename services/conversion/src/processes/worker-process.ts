import { AppError } from '@octavo/contracts';
import { fork, type ChildProcess } from 'node:child_process';
import type { LoadedMessage, ReplyMessage, TaskMessage } from './messages.ts';
import { ProcessLost, type LossReason } from './process-lost.ts';
import { memoryIsKnown, residentBytes } from './process-memory.ts';

export interface ProcessProgram {
  program: string;
  argument?: string;
  /** Of Node itself. */
  flags?: readonly string[];
  heapMegabytes: number;
}

export interface TaskLimits {
  memoryBytes: number;
  taskSeconds: number;
}

const memoryWatchMilliseconds = 100;
const loadSeconds = 60;
/** V8 keeps three times 16 MB for what is young; a process that does one task at a time never needs them. */
const youngSpace = '--max-semi-space-size=2';
const lastWordsCharacters = 2_000;
/** What V8 says before it aborts a process whose heap is full. */
const heapIsFull = 'JavaScript heap out of memory';

/** One process that does one task at a time. It can be killed at any moment. */
export class WorkerProcess<Task> {
  readonly #child: ChildProcess;
  #lastId = 0;
  #pending:
    { id: number; settle: (reply: ReplyMessage<unknown>) => void; lose: (loss: ProcessLost) => void } | undefined;
  #lossReason: LossReason | undefined;
  #lastWords = '';
  #alive = true;
  /** Resolves when it can take tasks, and when it ended before it could. */
  readonly loaded: Promise<void>;
  readonly ended: Promise<void>;
  tasksDone = 0;
  /** What its last task was about: a task on the same has a warm start here. */
  affinity = '';

  constructor({ program, argument, flags = [], heapMegabytes }: ProcessProgram) {
    // Secrets of the service's environment are none of a document's business.
    const child = fork(program, argument === undefined ? [] : [argument], {
      env: {},
      execArgv: [`--max-old-space-size=${heapMegabytes}`, youngSpace, ...flags],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    child.stderr?.on('data', (piece: Buffer) => this.#hear(piece.toString()));
    this.ended = new Promise((resolve) => {
      const end = (lastWords: string): void => {
        this.#end(lastWords);
        resolve();
      };
      child.once('error', (error) => end(error.message));
      child.once('close', () => end(this.#lastWords.trim()));
    });
    this.loaded = new Promise((resolve) => {
      const tooLong = setTimeout(() => this.kill(), loadSeconds * 1_000);
      const onLoaded = (): void => {
        clearTimeout(tooLong);
        resolve();
      };
      child.on('message', (message) => this.#receive(message as LoadedMessage | ReplyMessage<unknown>, onLoaded));
      void this.ended.then(onLoaded);
    });
  }

  /** False already when it is about to be killed. */
  get alive(): boolean {
    return this.#alive && this.#lossReason === undefined;
  }

  get memoryBytes(): number {
    return this.#alive ? residentBytes(this.#child.pid ?? 0) : 0;
  }

  /** @throws AppError the task's own; ProcessLost when the process ended first. */
  async perform(task: Task, limits: TaskLimits): Promise<unknown> {
    await this.loaded;
    const deadline = setTimeout(() => this.kill('too_slow'), limits.taskSeconds * 1_000);
    const watch = memoryIsKnown
      ? setInterval(() => {
          if (this.memoryBytes > limits.memoryBytes) {
            this.kill('memory');
          }
        }, memoryWatchMilliseconds)
      : undefined;
    try {
      const reply = await this.#ask(task);
      if (reply.ok) {
        return reply.value;
      }
      const { details, ...fault } = reply.fault;
      throw new AppError({ ...fault, ...(details && { details }) });
    } finally {
      clearTimeout(deadline);
      clearInterval(watch);
      this.#pending = undefined;
      this.tasksDone += 1;
    }
  }

  kill(reason: LossReason = 'crashed'): void {
    if (this.#alive) {
      this.#lossReason ??= reason;
      this.#child.kill('SIGKILL');
    }
  }

  /** @throws ProcessLost when it has ended or is about to. */
  assertAlive(): void {
    if (!this.alive) {
      throw new ProcessLost(this.#lossReason ?? 'crashed', this.#lastWords);
    }
  }

  #ask(task: Task): Promise<ReplyMessage<unknown>> {
    this.assertAlive();
    return new Promise((settle, lose) => {
      this.#lastId += 1;
      const message: TaskMessage<Task> = { id: this.#lastId, task };
      this.#pending = { id: message.id, settle, lose };
      // A failed send means an ended process, which is told by its end.
      this.#child.send(message, () => {});
    });
  }

  #receive(message: LoadedMessage | ReplyMessage<unknown>, onLoaded: () => void): void {
    if ('loaded' in message) {
      onLoaded();
    } else if (this.#pending?.id === message.id) {
      this.#pending.settle(message);
    }
  }

  #hear(words: string): void {
    const all = this.#lastWords + words;
    if (all.includes(heapIsFull)) {
      this.#lossReason ??= 'heap';
    }
    this.#lastWords = all.slice(-lastWordsCharacters);
  }

  #end(lastWords: string): void {
    this.#alive = false;
    this.#lastWords = lastWords;
    this.#pending?.lose(new ProcessLost(this.#lossReason ?? 'crashed', lastWords));
  }
}
