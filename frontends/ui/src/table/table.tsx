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
    <div
      className="max-h-[32rem] overflow-auto rounded-lg border border-line bg-surface"
      role="region"
      aria-label={label}
      aria-busy={busy}
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <Head columns={columns} sort={sort} onSort={onSort} />
        <tbody className={classes('transition-opacity duration-150', busy && 'opacity-60')}>
          {rows.map((row) => (
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
      {rows.length === 0 ? <div className="py-10 text-center text-sm text-muted">{empty}</div> : null}
    </div>
  );
}
