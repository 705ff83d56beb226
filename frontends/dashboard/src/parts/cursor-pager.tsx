import { Button } from '@octavo/ui';
import { ChevronLeft, ChevronRight } from '@octavo/ui/icons';
import { useAddress } from './use-address.ts';

export interface CursorPagerProps {
  /** How many are shown. */
  count: number;
  /** Of the answer; null on the last page. */
  nextCursor: string | null;
}

/** Walks a list that only the server has whole, from the newest to the oldest; the browser's Back walks back. */
export function CursorPager({ count, nextCursor }: CursorPagerProps) {
  const address = useAddress();
  const cursor = address.get('cursor');
  return (
    <div className="flex items-center justify-between gap-4 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {count} {cursor === undefined ? '' : 'older '}shown
      </p>
      {cursor === undefined && nextCursor === null ? null : (
        <div className="flex gap-2">
          <Button
            look="secondary"
            size="sm"
            disabled={cursor === undefined}
            onClick={() => address.set({ cursor: undefined }, { kept: true })}
          >
            <ChevronLeft aria-hidden /> Newest
          </Button>
          <Button
            look="secondary"
            size="sm"
            disabled={nextCursor === null}
            onClick={() => address.set({ cursor: nextCursor ?? undefined }, { kept: true })}
          >
            Older <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}
