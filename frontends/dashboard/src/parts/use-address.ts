import { useSearchParams } from '@octavo/federation';

export interface Address {
  get: (name: string) => string | undefined;
  /** Undefined takes a name out. What is looked through page by page is `kept` in the browser's history. */
  set: (changes: Readonly<Record<string, string | undefined>>, how?: { kept: boolean }) => void;
}

/** Filters, tabs and pages live in the address: a reload loses nothing, and a link shows the same to others. */
export function useAddress(): Address {
  const [query, setQuery] = useSearchParams();
  return {
    get: (name) => query.get(name) ?? undefined,
    set(changes, { kept } = { kept: false }) {
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !kept, preventScrollReset: true },
      );
    },
  };
}

/** What the address says, if it is one of those that have a name here. */
export function oneOf<Value extends string>(
  names: Readonly<Record<Value, unknown>>,
  given: string | undefined,
): Value | undefined {
  return given !== undefined && Object.hasOwn(names, given) ? (given as Value) : undefined;
}
