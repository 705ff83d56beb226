import { Button } from '@octavo/ui';
import { ChevronLeft, ChevronRight } from '@octavo/ui/icons';
import { formatNumber } from './format.ts';
import { pageSize, type ListAddress } from './list-address.ts';

export interface CursorPagingProps {
  /** Rows on this page. */
  count: number;
  total: number | undefined;
  nextCursor: string | null;
  address: Pick<ListAddress, 'cursor' | 'trail' | 'goTo'>;
}

/** Back and forth through a list that the server pages by cursors. */
export function CursorPaging({ count, total, nextCursor, address }: CursorPagingProps) {
  const { cursor, trail, goTo } = address;
  const before = trail.at(-1);
  // Whoever was sent the address of a page in the middle does not know how many are before it.
  const isPlaceKnown = cursor === undefined || before !== undefined;
  const first = trail.length * pageSize + 1;
  const range =
    count === 0 ? (total === undefined ? '' : '0') : `${formatNumber(first)}–${formatNumber(first + count - 1)}`;
  const of = total === undefined ? '' : ` of ${formatNumber(total)}`;
  return (
    <div className="flex items-center justify-between gap-4 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {isPlaceKnown ? range + of : total === undefined ? '' : `${formatNumber(total)} in all`}
      </p>
      {cursor !== undefined || nextCursor !== null ? (
        <div className="flex gap-2">
          <Button
            look="secondary"
            size="icon"
            aria-label={isPlaceKnown ? 'Previous page' : 'First page'}
            disabled={cursor === undefined}
            onClick={() => goTo(before === '' ? undefined : before, trail.slice(0, -1))}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            look="secondary"
            size="icon"
            aria-label="Next page"
            disabled={nextCursor === null}
            onClick={() => goTo(nextCursor ?? undefined, isPlaceKnown ? [...trail, cursor ?? ''] : [])}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
