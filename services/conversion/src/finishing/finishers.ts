import { AppError, type FinishingOptions } from '@octavo/contracts';
import type { EngineLog } from '../engines/engine-log.ts';
import { builtProgram } from '@octavo/kit';
import type { ProcessLost } from '../processes/process-lost.ts';
import { ProcessPool } from '../processes/process-pool.ts';
import type { FinishingResults, FinishingTask } from './finishing-task.ts';

export interface FinishersConfig {
  processes: number;
  /** How many tasks may wait for a process before further ones are refused. */
  queueLength: number;
  /** A task that needs more loses its process. */
  heapMegabytes: number;
  /** How long a task may hold a process. */
  taskSeconds: number;
}

export const defaultFinishersConfig: FinishersConfig = {
  processes: 2,
  queueLength: 100,
  heapMegabytes: 768,
  taskSeconds: 20,
};

/** Files stand outside of the heap: what came, what is made of it, and its copies on the way. */
const memoryBesideHeapMegabytes = 512;

/** A process that lives for ever would keep whatever its libraries leak. */
const tasksPerProcess = 1_000;

/** Finishes PDFs in processes that can be killed: what is merged comes from strangers. */
export interface Finishers {
  finish(task: Omit<FinishingTask, 'kind'>, signal?: AbortSignal): Promise<Uint8Array>;
  /** Ends the processes at once; tasks that run or wait are answered with `unavailable`. */
  stop(): Promise<void>;
}

/** The processes start when they are first needed: most documents need nothing after printing. */
export function createFinishers(
  config: FinishersConfig = defaultFinishersConfig,
  log?: Pick<EngineLog, 'warn'>,
): Finishers {
  const pool = new ProcessPool<FinishingTask, FinishingResults>(
    {
      ...config,
      program: builtProgram('finishing/finishing-process.js', import.meta.url),
      memoryMegabytes: config.heapMegabytes + memoryBesideHeapMegabytes,
      tasksPerProcess,
      answerTo: (loss, { options }) => answerTo(loss, options, config),
    },
    log,
  );
  return {
    finish: (task, signal) => pool.run({ kind: 'finish', ...task }, signal),
    stop: () => pool.stop(),
  };
}

/** With PDFs of the caller's in it, they are the likely reason. */
function answerTo(loss: ProcessLost, { merge }: FinishingOptions, config: FinishersConfig): AppError {
  const problem = problemOf(loss, config);
  const message = merge ? `With the PDFs to merge the document ${problem}` : `The document ${problem}`;
  return new AppError({
    code: 'document_failed',
    message,
    ...(merge && { details: [{ path: 'merge', message }] }),
    cause: loss,
  });
}

function problemOf({ reason }: ProcessLost, { heapMegabytes, taskSeconds }: FinishersConfig): string {
  switch (reason) {
    case 'heap':
    case 'memory':
      return `needs more than ${heapMegabytes} MB of memory to finish; make it smaller`;
    case 'too_slow':
      return `takes longer than ${taskSeconds} seconds to finish; make it smaller`;
    case 'crashed':
      return 'is broken in a way that ends the work on it';
  }
}
