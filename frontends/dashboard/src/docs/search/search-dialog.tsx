import { useOpenApi } from '@octavo/data';
import { pageSettings, useNavigate } from '@octavo/federation';
import { classes, Input } from '@octavo/ui';
import { Search } from '@octavo/ui/icons';
import { Dialog } from '@octavo/ui/overlays';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { chapters } from '../handbook.ts';
import { search, searchEntries, type SearchEntry } from './search.ts';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
};

export interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  initialQuery?: string;
}

export function SearchDialog({ open, onOpenChange, initialQuery = '' }: SearchDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search the documentation" width="lg">
      <SearchBox initialQuery={initialQuery} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SearchBox({ initialQuery, onDone }: { initialQuery: string; onDone: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const { data: description } = useOpenApi();
  const entries = useMemo(
    () => searchEntries(chapters, { serverUrl: pageSettings().siteUrl, description }),
    [description],
  );
  const [query, setQuery] = useState(initialQuery);
  const [active, setActive] = useState(0);
  const found = useMemo(() => search(entries, query), [entries, query]);
  const list = useRef<HTMLUListElement>(null);
  const optionId = (index: number): string => `${id}-${index}`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);

  function choose(entry: SearchEntry | undefined): void {
    if (!entry) return;
    onDone();
    void navigate(entry.path);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setActive(step(active, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(found[active]);
    }
  }

  return (
    <div className="grid gap-4">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-faint" />
        <Input
          role="combobox"
          aria-label="Search the documentation"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(found.length > 0 ? { 'aria-activedescendant': optionId(active) } : {})}
          placeholder="An option, an error, a header…"
          className="pl-9"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className="grid gap-0.5">
        {found.map((entry, index) => (
          <li
            key={entry.path}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onClick={() => choose(entry)}
            onMouseMove={() => setActive(index)}
            className={classes(
              'grid cursor-pointer gap-0.5 rounded-md px-3 py-2',
              index === active ? 'bg-hover' : undefined,
            )}
          >
            <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink">
              {entry.title}
              {entry.chapter ? <span className="text-xs text-faint">{entry.chapter}</span> : null}
            </span>
            {entry.text.trim() ? <span className="truncate text-xs text-muted">{entry.text.trim()}</span> : null}
          </li>
        ))}
      </ul>
      <p role="status" className={found.length > 0 || query.trim() === '' ? 'sr-only' : 'text-sm text-muted'}>
        {query.trim() === '' ? '' : found.length === 0 ? 'Nothing is called so.' : `${found.length} found`}
      </p>
    </div>
  );
}
