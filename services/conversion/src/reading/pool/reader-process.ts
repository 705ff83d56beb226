import { AppError } from '@octavo/contracts';
import { fork, type ChildProcess } from 'node:child_process';
import type { ReaderTask, ReplyMessage, ResultOf, TaskMessage } from '../process/tasks.ts';
import { processFile } from './process-file.ts';
import { memoryIsKnown, residentBytes } from './process-memory.ts';
import { ReaderLost } from './reader-lost.ts';

export interface ReaderLimits {
  memoryBytes: number;
  taskSeconds: number;
}

const memoryWatchMilliseconds = 100;
const lastWordsCharacters = 2_000;
/** JavaScript's own heap; PDFium's memory is outside of it. */
const heapMegabytes = 384;

/** One process that reads documents, one task at a time. It can be killed at any moment. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  #lastId = 0;
  #pending: { id: number; settle: (reply: ReplyMessage) => void; lose: (loss: ReaderLost) => void } | undefined;
  #lossReason: ReaderLost['reason'] = 'crashed';
  #lastWords = '';
  #alive = true;
  tasksDone = 0;
  /** What its last task was about: a task on the same has a warm start here. */
  affinity = '';

  constructor() {
    // Secrets of the service's environment are none of a document's business.
    this.#child = fork(processFile(), {
      env: {},
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (piece: Buffer) => {
      this.#lastWords = (this.#lastWords + piece.toString()).slice(-lastWordsCharacters);
    });
    this.#child.on('message', (message) => {
      const reply = message as ReplyMessage;
      if (this.#pending?.id === reply.id) {
        this.#pending.settle(reply);
      }
    });
    this.#child.once('error', (error) => this.#end(error.message));
    this.#child.once('close', () => this.#end(this.#lastWords.trim()));
  }

  get alive(): boolean {
    return this.#alive;
  }

  get id(): number {
    return this.#child.pid ?? 0;
  }

  get memoryBytes(): number {
    return this.#alive ? residentBytes(this.id) : 0;
  }

  /** @throws AppError the task's own; ReaderLost when the process ended first. */
  async perform<Task extends ReaderTask>(task: Task, limits: ReaderLimits): Promise<ResultOf<Task>> {
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
        return reply.value as ResultOf<Task>;
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

  kill(reason: ReaderLost['reason'] = 'crashed'): void {
    if (this.#alive) {
      this.#lossReason = reason;
      this.#child.kill('SIGKILL');
    }
  }

  #ask(task: ReaderTask): Promise<ReplyMessage> {
    return new Promise((settle, lose) => {
      this.#lastId += 1;
      const message: TaskMessage = { id: this.#lastId, task };
      this.#pending = { id: message.id, settle, lose };
      if (!this.#alive) {
        lose(new ReaderLost('crashed', this.#lastWords));
        return;
      }
      // A failed send means an ended process, which is told by its end.
      this.#child.send(message, () => {});
    });
  }

  #end(lastWords: string): void {
    this.#alive = false;
    this.#pending?.lose(new ReaderLost(this.#lossReason, lastWords));
  }
}
