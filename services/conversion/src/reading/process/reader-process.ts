import { serveTasks } from '../../processes/serve-tasks.ts';
import type { EngineChoice } from './load-pdfium.ts';
import { createReader } from './reader.ts';

// The entry of a reader process: reader-pool.ts names this file.
serveTasks({
  perform: await createReader(JSON.parse(process.argv[2] ?? '') as EngineChoice),
  failureMessage: 'The PDF could not be read',
  // A WebAssembly trap, or memory that ran out.
  isFatal: (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError,
});
