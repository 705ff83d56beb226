import { classes } from '@octavo/ui';
import { ChevronDown, ChevronsUpDown, ChevronUp } from '../icons.ts';
import type { Column } from './table.tsx';
import type { Sort } from './rows.ts';

export interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (column: string) => void;
}

const isSortable = <Row,>({ sortValue, sortable = sortValue !== undefined }: Column<Row>): boolean => sortable;

/** Where there is little room and each cell names its column, it is what there is to sort by. */
export function Head<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  return (
    <thead
      role="rowgroup"
      className={classes(
        'sticky top-0 z-10 bg-raised shadow-[0_1px_0_var(--line)]',
        columns.some(isSortable) ? '@max-2xl:static @max-2xl:block' : '@max-2xl:sr-only',
      )}
    >
      <tr
        role="row"
        className="@max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-4 @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-2"
      >
        {columns.map((column) => {
          const { id, title, align } = column;
          const sortable = isSortable(column);
          const direction = sort?.column === id ? sort.direction : undefined;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              aria-sort={sortable ? (direction ?? 'none') : undefined}
              className={classes(
                'px-4 py-2.5 text-xs font-medium whitespace-nowrap text-muted @max-3xl:px-2.5',
                sortable ? '@max-2xl:p-0' : '@max-2xl:sr-only',
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
