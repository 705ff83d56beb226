import { AppError } from '@octavo/contracts';
import type { EngineLog } from '../engines/engine-log.ts';
import { builtProgram } from '@octavo/kit';
import type { ProcessLost } from '../processes/process-lost.ts';
import { ProcessPool, type ProcessPoolConfig } from '../processes/process-pool.ts';
import { relaxedSimdFlags } from './relaxed-simd.ts';
import type { EngineChoice } from './process/load-pdfium.ts';
import type { ReaderResults, ReaderTask } from './process/tasks.ts';

export type ReaderPoolConfig = Pick<
  ProcessPoolConfig<ReaderTask>,
  'processes' | 'memoryMegabytes' | 'taskSeconds' | 'tasksPerProcess'
> & { engine: EngineChoice };

export type ReaderPool = ProcessPool<ReaderTask, ReaderResults>;

/** PDFium's memory is outside of it. */
export const heapMegabytes = 384;

/** Processes that read documents; how many documents may ask is decided elsewhere. */
export function createReaderPool(config: ReaderPoolConfig, log: EngineLog): ReaderPool {
  return new ProcessPool(
    {
      ...config,
      flags: relaxedSimdFlags(process.versions.v8),
      argument: JSON.stringify(config.engine),
      program: builtProgram('reading/process/reader-process.js', import.meta.url),
      queueLength: Number.POSITIVE_INFINITY,
      heapMegabytes,
      answerTo: (loss) => new AppError({ code: 'document_failed', message: messageOf(loss, config), cause: loss }),
    },
    log,
  );
}

function messageOf({ reason }: ProcessLost, { memoryMegabytes, taskSeconds }: ReaderPoolConfig): string {
  switch (reason) {
    case 'heap':
      return `The PDF needs more than ${heapMegabytes} MB of memory for its text and structure`;
    case 'memory':
      return `The PDF needs more than ${memoryMegabytes} MB of memory to read`;
    case 'too_slow':
      return `A page of the PDF takes longer than ${taskSeconds} seconds to read`;
    case 'crashed':
      return 'The PDF is broken in a way that ends its reading';
  }
}
