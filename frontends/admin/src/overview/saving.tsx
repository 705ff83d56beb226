import { Spinner } from '@octavo/ui';

/** Says that a switch is being turned, and otherwise what holds. */
export function Saving({ busy, otherwise }: { busy: boolean; otherwise: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-xs text-faint">
      {busy ? (
        <>
          <Spinner /> Saving…
        </>
      ) : (
        otherwise
      )}
    </p>
  );
}
