import { useMemo, useState, type ReactNode } from 'react';
import { classes, Input } from '@octavo/ui';
import { Search } from '../icons.ts';
import { Head } from './head.tsx';
import { Paging } from './paging.tsx';
import { filterRows, nextSort, sortRows, type Sort, type SortValue } from './rows.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue;
  /** Makes the column part of the search. */
  searchText?: (row: Row) => string;
  align?: 'start' | 'end';
}

export interface DataTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  pageSize?: number;
  searchLabel?: string;
  initialSort?: Sort;
  /** Beside the search: filters, an export button. */
  tools?: ReactNode;
  /** In place of the paging, where the rows are one page of more that the server has. All of them show. */
  pager?: ReactNode;
  /** The rows are those of before: others are on their way. */
  stale?: boolean;
}

/** Rows that are all here: searched, sorted and paged in the browser. The head stays while the rows scroll. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  pageSize = 20,
  searchLabel,
  initialSort,
  tools,
  pager,
  stale = false,
}: DataTableProps<Row>) {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState(initialSort);
  const [page, setPage] = useState(0);

  const found = useMemo(() => {
    const kept = filterRows(rows, (row) => columns.flatMap(({ searchText }) => searchText?.(row) ?? []), typed);
    const sortValue = columns.find(({ id }) => id === sort?.column)?.sortValue;
    return sort && sortValue ? sortRows(kept, sortValue, sort.direction) : kept;
  }, [rows, columns, typed, sort]);
  const shownSize = pager === undefined ? pageSize : Math.max(1, found.length);
  const lastPage = Math.max(0, Math.ceil(found.length / shownSize) - 1);
  const shownPage = Math.min(page, lastPage);
  const shown = found.slice(shownPage * shownSize, (shownPage + 1) * shownSize);

  return (
    <div className="grid min-w-0 gap-3">
      {searchLabel || tools ? (
        <div className="flex flex-wrap items-center gap-3">
          {searchLabel ? (
            <div className="relative min-w-52 flex-1">
              <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-faint" />
              <Input
                type="search"
                aria-label={searchLabel}
                placeholder={searchLabel}
                value={typed}
                className="pl-9"
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  setPage(0);
                }}
              />
            </div>
          ) : null}
          {tools}
        </div>
      ) : null}
      <div
        className={classes(
          'max-h-[32rem] overflow-auto rounded-lg border border-line bg-surface transition-opacity',
          stale && 'opacity-60',
        )}
        aria-busy={stale || undefined}
        role="region"
        aria-label={label}
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{label}</caption>
          <Head columns={columns} sort={sort} onSort={(column) => setSort(nextSort(sort, column))} />
          <tbody>
            {shown.map((row) => (
              <tr key={rowKey(row)} className="border-t border-line transition-colors first:border-t-0 hover:bg-raised">
                {columns.map(({ id, cell, align }) => (
                  <td key={id} className={classes('px-4 py-3 align-top', align === 'end' && 'text-right tabular-nums')}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 ? <div className="py-10 text-center text-sm text-muted">{empty}</div> : null}
      </div>
      {pager === undefined ? (
        <Paging page={shownPage} lastPage={lastPage} count={found.length} pageSize={pageSize} onPage={setPage} />
      ) : (
        pager
      )}
    </div>
  );
}
