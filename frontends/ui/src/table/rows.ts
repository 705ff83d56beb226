export type SortDirection = 'ascending' | 'descending';

export interface Sort {
  column: string;
  direction: SortDirection;
}

export type SortValue = string | number | boolean | Date | null | undefined;

/** Orders by what a column holds: numbers as numbers, words as people sort them, what is missing last both ways. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const [a, b] = [valueOf(left) ?? null, valueOf(right) ?? null];
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null);
    }
    return sign * compare(a, b);
  });
}

function compare(a: string | number | boolean | Date, b: string | number | boolean | Date): number {
  return typeof a === 'string' && typeof b === 'string'
    ? a.localeCompare(b, undefined, { numeric: true, sensitivity: 'base' })
    : Number(a) - Number(b);
}

/** The rows one of whose texts contains what was typed, whatever its case. */
export function filterRows<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
  typed: string,
): readonly Row[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return wanted === ''
    ? rows
    : rows.filter((row) => textsOf(row).some((text) => text.toLocaleLowerCase().includes(wanted)));
}

/** A click on a head: ascending, then descending, then as the rows came. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) {
    return { column, direction: 'ascending' };
  }
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}
