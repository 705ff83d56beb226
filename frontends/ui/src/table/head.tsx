import { classes } from '@octavo/ui';
import { ChevronDown, ChevronsUpDown, ChevronUp } from '../icons.ts';
import type { Column } from './table.tsx';
import type { Sort } from './rows.ts';

export interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (column: string) => void;
}

export function Head<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  return (
    <thead className="sticky top-0 z-10 bg-raised shadow-[0_1px_0_var(--line)]">
      <tr>
        {columns.map(({ id, title, sortValue, sortable = sortValue !== undefined, align }) => {
          const direction = sort?.column === id ? sort.direction : undefined;
          return (
            <th
              key={id}
              scope="col"
              aria-sort={sortable ? (direction ?? 'none') : undefined}
              className={classes(
                'px-4 py-2.5 text-xs font-medium whitespace-nowrap text-muted',
                align === 'end' && 'text-right',
              )}
            >
              {sortable ? (
                <button
                  type="button"
                  onClick={() => onSort(id)}
                  className={classes(
                    '-mx-1.5 inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 transition-colors hover:text-ink',
                    direction && 'text-ink',
                  )}
                >
                  {title}
                  <SortMark direction={direction} />
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  const Icon = direction === 'ascending' ? ChevronUp : direction === 'descending' ? ChevronDown : ChevronsUpDown;
  return <Icon aria-hidden className="size-3.5" />;
}
