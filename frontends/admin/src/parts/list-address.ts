import { useLocation, useSearchParams } from '@octavo/federation';
import type { Sort } from '@octavo/ui/table';

/** Rows of one page; a number that people can look through. */
export const pageSize = 20;

/** What a list shows, as its address says it: whoever is sent the address sees the same. */
export interface ListAddress {
  search: string;
  sort: Sort | undefined;
  /** Where the page begins; undefined on the first. */
  cursor: string | undefined;
  /** Where the pages before this one begin, the first one's being empty. Unknown to whoever was sent the address. */
  trail: readonly string[];
  filter: (name: string) => string | undefined;
  /** A filter whose value is one of these; anything else that an address brings is none. */
  filterAmong: <Value extends string>(name: string, values: readonly Value[]) => Value | undefined;
  setFilter: (name: string, value: string | undefined) => void;
  setSearch: (typed: string) => void;
  setSort: (sort: Sort | undefined) => void;
  goTo: (cursor: string | undefined, trail: readonly string[]) => void;
}

const names = { search: 'q', sort: 'sort', cursor: 'after' } as const;

/** `email`, or `-email` for the last first. */
export function parseSort(text: string | null): Sort | undefined {
  if (!text || text === '-') return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
}

export function formatSort(sort: Sort | undefined): string | undefined {
  return sort && `${sort.direction === 'descending' ? '-' : ''}${sort.column}`;
}

/** A click on a head: ascending, and then one way and the other. */
export function turnSort(sort: Sort | undefined, column: string): Sort {
  const turns = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: turns ? 'descending' : 'ascending' };
}

/** How a contract spells a sort by one of its columns. */
export function sortQuery<Column extends string>(
  sort: Sort | undefined,
  columns: readonly Column[],
): { sort: Column; order: 'asc' | 'desc' } | undefined {
  const column = columns.find((name) => name === sort?.column);
  return sort && column ? { sort: column, order: sort.direction === 'ascending' ? 'asc' : 'desc' } : undefined;
}

function trailOf(state: unknown): readonly string[] {
  const trail: unknown = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : undefined;
  return Array.isArray(trail) && trail.every((cursor) => typeof cursor === 'string') ? trail : [];
}

/** The address of a list, read and written. Another search, sort or filter begins at the first page. */
export function useListAddress(): ListAddress {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();

  function change(
    changes: Readonly<Record<string, string | undefined>>,
    options: { replace?: boolean; state?: object } = {},
  ): void {
    setParameters((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ [names.cursor]: undefined, ...changes })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    }, options);
  }

  const filter = (name: string): string | undefined => parameters.get(name) ?? undefined;
  return {
    search: parameters.get(names.search) ?? '',
    sort: parseSort(parameters.get(names.sort)),
    cursor: parameters.get(names.cursor) ?? undefined,
    trail: trailOf(state),
    filter,
    filterAmong: (name, values) => values.find((value) => value === filter(name)),
    setFilter: (name, value) => change({ [name]: value }),
    // Typing leaves no trace in the history.
    setSearch: (typed) => change({ [names.search]: typed.trim() }, { replace: true }),
    setSort: (sort) => change({ [names.sort]: formatSort(sort) }, { replace: true }),
    goTo: (cursor, trail) => change({ [names.cursor]: cursor }, { state: { trail } }),
  };
}
