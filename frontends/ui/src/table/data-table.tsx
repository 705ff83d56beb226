import { useMemo, useState, type ReactNode } from 'react';
import { Paging } from './paging.tsx';
import { filterRows, nextSort, sortRows, type Sort } from './rows.ts';
import { SearchField } from './search-field.tsx';
import { Table, type TableProps } from './table.tsx';

export interface DataTableProps<Row> extends Pick<TableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'empty'> {
  pageSize?: number;
  searchLabel?: string;
  initialSort?: Sort;
  /** Beside the search: filters, an export button. */
  tools?: ReactNode;
}

/** Rows that are all here: searched, sorted and paged in the browser. */
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
}: DataTableProps<Row>) {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState(initialSort);
  const [page, setPage] = useState(0);

  const found = useMemo(() => {
    const kept = filterRows(rows, (row) => columns.flatMap(({ searchText }) => searchText?.(row) ?? []), typed);
    const sortValue = columns.find(({ id }) => id === sort?.column)?.sortValue;
    return sort && sortValue ? sortRows(kept, sortValue, sort.direction) : kept;
  }, [rows, columns, typed, sort]);
  const lastPage = Math.max(0, Math.ceil(found.length / pageSize) - 1);
  const shownPage = Math.min(page, lastPage);

  return (
    <div className="grid min-w-0 gap-3">
      {searchLabel || tools ? (
        <div className="flex flex-wrap items-center gap-3">
          {searchLabel ? (
            <SearchField
              label={searchLabel}
              value={typed}
              onChange={(text) => {
                setTyped(text);
                setPage(0);
              }}
            />
          ) : null}
          {tools}
        </div>
      ) : null}
      <Table
        label={label}
        columns={columns}
        rows={found.slice(shownPage * pageSize, (shownPage + 1) * pageSize)}
        rowKey={rowKey}
        empty={empty}
        sort={sort}
        onSort={(column) => setSort(nextSort(sort, column))}
      />
      <Paging page={shownPage} lastPage={lastPage} count={found.length} pageSize={pageSize} onPage={setPage} />
    </div>
  );
}
