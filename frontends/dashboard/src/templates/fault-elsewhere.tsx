import type { Fault } from './fault-place.ts';

/** A fault in a file that is not open. */
export function FaultElsewhere({ fault, onOpen }: { fault: Fault; onOpen: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-baseline gap-x-3 text-sm text-danger">
      <span>
        {fault.file}
        {fault.line === undefined ? '' : `, line ${fault.line}`}: {fault.message}
      </span>
      <button
        type="button"
        className="rounded-sm text-ink underline decoration-line-strong underline-offset-4"
        onClick={onOpen}
      >
        Open it
      </button>
    </p>
  );
}
