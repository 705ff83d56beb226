import { useOpenApi } from '@octavo/data';
import { Button, ErrorState, Input, Skeleton } from '@octavo/ui';
import { Download, Search } from '@octavo/ui/icons';
import { useState } from 'react';
import { Authentication, Credits, Errors, Headers, Jobs, Limits, Responses, Webhooks } from './chapters.tsx';
import { OperationChapter } from './operation-chapter.tsx';
import { documentedOperations, type DocumentedOperation } from './operations.ts';

const guides = [
  { id: 'authentication', title: 'Authentication', words: 'key bearer token live test', Chapter: Authentication },
  { id: 'responses', title: 'Response format', words: 'pdf json output url base64', Chapter: Responses },
  { id: 'errors', title: 'Errors', words: 'status code fail', Chapter: Errors },
  { id: 'credits', title: 'Credit costs', words: 'price plan overage', Chapter: Credits },
  { id: 'headers', title: 'Response headers', words: 'x-credits-remaining x-rate-limit', Chapter: Headers },
  { id: 'jobs', title: 'Jobs and batches', words: 'async prefer respond-async idempotency', Chapter: Jobs },
  { id: 'webhooks', title: 'Webhooks', words: 'signature verify secret', Chapter: Webhooks },
  { id: 'limits', title: 'Limits', words: 'rate size timeout minute', Chapter: Limits },
] as const;

interface Entry {
  id: string;
  title: string;
  words: string;
}

function optionWords({ spec }: DocumentedOperation): string {
  return JSON.stringify(spec.requestBody?.content['application/json']?.schema?.properties ?? {}).toLowerCase();
}

/** All there is to know to call the API, out of what the API says of itself. */
export function Docs() {
  const { data, isError, refetch } = useOpenApi();
  const [typed, setTyped] = useState('');
  const operations = data ? documentedOperations(data) : [];
  const words = typed.trim().toLowerCase();
  const isFound = (entry: Entry): boolean =>
    words === '' || `${entry.title} ${entry.words}`.toLowerCase().includes(words);
  const foundOperations = operations.filter((documented) =>
    isFound({ id: documented.operation, title: documented.name, words: optionWords(documented) }),
  );
  const foundGuides = guides.filter(isFound);
  const serverUrl = location.origin;

  return (
    <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-10 sm:px-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label="Documentation"
        className="grid content-start gap-5 lg:sticky lg:top-24 lg:max-h-[80dvh] lg:overflow-y-auto"
      >
        <div className="relative">
          <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-faint" />
          <Input
            type="search"
            aria-label="Search the documentation"
            placeholder="Search"
            className="pl-9"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Links title="Guides" entries={foundGuides} />
        <Links
          title="Operations"
          entries={foundOperations.map(({ operation, name }) => ({ id: operation, title: name, words: '' }))}
        />
        {foundGuides.length + foundOperations.length === 0 ? (
          <p role="status" className="text-sm text-muted">
            Nothing is called so.
          </p>
        ) : null}
      </nav>
      <article className="grid min-w-0 gap-16">
        <header className="grid gap-4">
          <h1 className="font-display text-title text-ink">Documentation</h1>
          <p className="max-w-prose text-muted">
            Seven operations, one way to call them: a POST with your key, JSON in, a document out. Everything below is
            made from the API’s own description.
          </p>
          <div>
            <Button look="secondary" size="sm" asChild>
              <a href="/openapi.json" download="octavo-openapi.json">
                <Download aria-hidden /> OpenAPI description
              </a>
            </Button>
          </div>
        </header>
        {guides.map(({ id, title, Chapter }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-24 gap-4">
            <h2 id={`${id}-title`} className="text-xl font-semibold tracking-tight text-ink">
              {title}
            </h2>
            <Chapter serverUrl={serverUrl} />
          </section>
        ))}
        {isError ? (
          <ErrorState title="The operations could not be loaded" onRetry={() => void refetch()} />
        ) : data ? (
          operations.map((documented) => (
            <OperationChapter key={documented.operation} documented={documented} serverUrl={serverUrl} />
          ))
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </article>
    </div>
  );
}

function Links({ title, entries }: { title: string; entries: readonly Pick<Entry, 'id' | 'title'>[] }) {
  if (entries.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="text-2xs font-medium tracking-wide text-faint uppercase">{title}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 lg:grid">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className="block rounded-sm py-1 text-sm text-muted transition-colors hover:text-ink"
            >
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
