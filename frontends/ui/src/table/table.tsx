import type { ReactNode } from 'react';
import { classes } from '@octavo/ui';
import { Head } from './head.tsx';
import type { Sort, SortValue } from './rows.ts';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue;
  /** Makes the column sortable where somebody else sorts. */
  sortable?: boolean;
  /** Makes the column part of the search. */
  searchText?: (row: Row) => string;
  align?: 'start' | 'end';
}

export interface TableProps<Row> {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  sort?: Sort | undefined;
  onSort?: (column: string) => void;
  /** Other rows are on their way. */
  busy?: boolean;
}

/** Where there is little room a row is a list of its own: no column is out of sight. */
const stackedCell =
  '@max-2xl:grid @max-2xl:grid-cols-[5.5rem_minmax(0,1fr)] @max-2xl:gap-3 @max-2xl:py-1.5 @max-2xl:text-left @max-2xl:before:pt-0.5 @max-2xl:before:text-xs @max-2xl:before:text-faint @max-2xl:before:content-[attr(data-title)]';

/** Rows as they are given. The head stays while the rows scroll. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  sort,
  onSort = () => undefined,
  busy = false,
}: TableProps<Row>) {
  return (
    <div className="@container">
      <div
        // What only screen readers see is within, and scrolls along.
        className="relative max-h-[32rem] overflow-auto rounded-lg border border-line bg-surface @max-2xl:max-h-none"
        role="region"
        aria-label={label}
        aria-busy={busy}
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {/* Roles by name: a table that is no table to the eye stays one. */}
        <table role="table" className="w-full text-left text-sm @max-2xl:block">
          <caption className="sr-only">{label}</caption>
          <Head columns={columns} sort={sort} onSort={onSort} />
          <tbody
            role="rowgroup"
            className={classes('transition-opacity duration-150 @max-2xl:block', busy && 'opacity-60')}
          >
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="border-t border-line transition-colors first:border-t-0 hover:bg-raised @max-2xl:block @max-2xl:py-2.5"
              >
                {columns.map(({ id, title, cell, align }) => (
                  <td
                    key={id}
                    role="cell"
                    data-title={title}
                    className={classes(
                      'px-4 py-3 align-top @max-3xl:px-2.5 @max-2xl:px-4',
                      stackedCell,
                      align === 'end' && 'text-right tabular-nums',
                    )}
                  >
                    <div className="min-w-0 @max-2xl:wrap-anywhere @max-3xl:[&_*]:whitespace-normal">{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <div className="py-10 text-center text-sm text-muted">{empty}</div> : null}
      </div>
    </div>
  );
}
