import { AppError } from '@octavo/contracts';
import { Worker } from 'node:worker_threads';
import type { Fault, LoadedMessage, ReplyMessage, TaskMessage } from './messages.ts';

export interface TaskServer<Task> {
  perform: (task: Task) => Promise<unknown>;
  /** What callers are told of an error that nobody foresaw. */
  failureMessage: string;
  /** After such an error the process cannot be trusted with another task. */
  isFatal?: (error: unknown) => boolean;
}

/** The child's side of a ProcessPool. Call it when everything is loaded: tasks come from then on. */
export function serveTasks<Task>({ perform, failureMessage, isFatal }: TaskServer<Task>): void {
  function faultOf(error: unknown): Fault {
    if (error instanceof AppError) {
      return { code: error.code, message: error.message, details: error.details };
    }
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (isFatal?.(error)) {
      process.stderr.write(`${cause}\n`);
      process.kill(process.pid, 'SIGKILL');
    }
    return { code: 'internal', message: failureMessage, cause };
  }

  process.on('message', ({ id, task }: TaskMessage<Task>) => {
    perform(task).then(
      (value) => send({ id, ok: true, value }),
      (error: unknown) => send({ id, ok: false, fault: faultOf(error) }),
    );
  });
  // Without its parent it has no purpose.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  new Worker(new URL('./parent-watch.js', import.meta.url), {
    execArgv: [],
    workerData: { parent: process.ppid },
  }).unref();
  send({ loaded: true });
}

function send(message: LoadedMessage | ReplyMessage<unknown>): void {
  process.send?.(message);
}
