import { AppError } from '@octavo/contracts';
import { createReader } from './reader.ts';
import type { ReaderFault, ReplyMessage, TaskMessage } from './tasks.ts';

// The entry of a reader process: pool/reader-process.ts starts this file and sends it tasks.
const perform = await createReader();

process.on('message', ({ id, task }: TaskMessage) => {
  perform(task).then(
    (value) => reply({ id, ok: true, value }),
    (error: unknown) => reply({ id, ok: false, fault: faultOf(error) }),
  );
});
// Without its parent it has no purpose.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function reply(message: ReplyMessage): void {
  process.send?.(message);
}

function faultOf(error: unknown): ReaderFault {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, details: error.details };
  }
  // A WebAssembly trap, or memory that ran out: this process cannot be trusted with another document.
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: 'internal', message: 'The PDF could not be read', cause };
}
