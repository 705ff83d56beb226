import { ErrorState, Skeleton } from '@octavo/ui';
import { SearchField, Table, type Column, type Sort } from '@octavo/ui/table';
import type { ReactNode } from 'react';
import { CursorPaging } from './cursor-paging.tsx';
import { turnSort, type ListAddress } from './list-address.ts';
import { useFailureToast } from './use-failure-toast.ts';
import { useTypedSearch } from './use-typed-search.ts';

/** What a query of a list says of itself. */
export interface ListAnswer {
  isError: boolean;
  /** Rows of another page or search stand in for those that are on their way. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface ServerTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until there are any. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  nextCursor: string | null | undefined;
  /** On all pages, where the server counts them. */
  total?: number | undefined;
  empty: string;
  /** Said when the list cannot be read. */
  failure: string;
  answer: ListAnswer;
  address: ListAddress;
  /** How the server sorts what nobody sorted. */
  defaultSort?: Sort;
  searchLabel?: string;
  tools?: ReactNode;
}

/** A list that the server searches, sorts and pages: as quick with 10^5 rows as with one. */
export function ServerTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  nextCursor,
  total,
  empty,
  failure,
  answer,
  address,
  defaultSort,
  searchLabel,
  tools,
}: ServerTableProps<Row>) {
  const { typed, setTyped } = useTypedSearch(address.search, address.setSearch);
  const sort = address.sort ?? defaultSort;
  useFailureToast(answer.isError, { title: failure });
  return (
    <div className="grid min-w-0 gap-3">
      {searchLabel || tools ? (
        <div className="flex flex-wrap items-center gap-3">
          {searchLabel ? <SearchField label={searchLabel} value={typed} onChange={setTyped} /> : null}
          {tools}
        </div>
      ) : null}
      {rows ? (
        <>
          <Table
            label={label}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            empty={empty}
            busy={answer.isPlaceholderData}
            sort={sort}
            onSort={(column) => address.setSort(turnSort(sort, column))}
          />
          <CursorPaging count={rows.length} total={total} nextCursor={nextCursor ?? null} address={address} />
        </>
      ) : answer.isError ? (
        <ErrorState title={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </div>
  );
}
