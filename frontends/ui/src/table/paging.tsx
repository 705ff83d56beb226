import { Button } from '@octavo/ui';
import { ChevronLeft, ChevronRight } from '../icons.ts';

export interface PagingProps {
  /** From 0. */
  page: number;
  lastPage: number;
  count: number;
  pageSize: number;
  onPage: (page: number) => void;
}

export function Paging({ page, lastPage, count, pageSize, onPage }: PagingProps) {
  const first = count === 0 ? 0 : page * pageSize + 1;
  const last = Math.min(count, (page + 1) * pageSize);
  return (
    <div className="flex items-center justify-between gap-4 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {first}–{last} of {count}
      </p>
      {lastPage > 0 ? (
        <div className="flex gap-2">
          <Button
            look="secondary"
            size="icon"
            aria-label="Previous page"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            look="secondary"
            size="icon"
            aria-label="Next page"
            disabled={page >= lastPage}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
