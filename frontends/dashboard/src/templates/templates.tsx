import type { TemplateSummary } from '@octavo/contracts';
import { useTemplates } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Button, Card, EmptyState, ErrorState, Input, Skeleton } from '@octavo/ui';
import { LayoutTemplate, Plus, Search } from '@octavo/ui/icons';
import { DataTable, type Column } from '@octavo/ui/table';
import { useEffect, useState } from 'react';
import { CursorPager } from '../parts/cursor-pager.tsx';
import { formatMoment } from '../parts/format.ts';
import { PageHead } from '../parts/page-head.tsx';
import { useAddress } from '../parts/use-address.ts';
import { useSettled } from './use-settled.ts';

const typingMilliseconds = 300;

const columns: readonly Column<TemplateSummary>[] = [
  {
    id: 'name',
    title: 'Name',
    cell: ({ id, name, description }) => (
      <span className="grid gap-0.5">
        <Link
          to={`/dashboard/templates/${id}`}
          className="w-fit rounded-sm font-medium wrap-anywhere text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {name}
        </Link>
        {description ? <span className="text-xs text-faint">{description}</span> : null}
      </span>
    ),
  },
  { id: 'version', title: 'Version', align: 'end', cell: ({ currentVersion }) => currentVersion },
  {
    id: 'updated',
    title: 'Changed',
    cell: ({ updatedAt }) => <span className="whitespace-nowrap">{formatMoment(updatedAt)}</span>,
  },
];

export function Templates() {
  const address = useAddress();
  const search = address.get('search');
  const cursor = address.get('cursor');
  const { data, isError, error, refetch, isPlaceholderData } = useTemplates({
    ...(search === undefined ? {} : { search }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const isBare = data?.templates.length === 0 && search === undefined && cursor === undefined;
  return (
    <>
      <PageHead
        title="Templates"
        text="Write a document once in Liquid and HTML, and fill it with data by its id."
        actions={
          <Button size="sm" asChild>
            <Link to="/dashboard/templates/new">
              <Plus aria-hidden /> New template
            </Link>
          </Button>
        }
      />
      {isError && !data ? (
        <ErrorState
          title="Your templates could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !isError ? <Skeleton className="h-56 w-full" /> : null}
      {isBare ? (
        <Card padding="none">
          <EmptyState
            icon={<LayoutTemplate aria-hidden />}
            title="No templates yet"
            description="Begin with an invoice that works, and see each change as you write it."
            action={
              <Button asChild>
                <Link to="/dashboard/templates/new">New template</Link>
              </Button>
            }
          />
        </Card>
      ) : null}
      {data && !isBare ? (
        <Card>
          <DataTable
            label="Templates"
            columns={columns}
            rows={data.templates}
            rowKey={({ id }) => id}
            tools={<SearchField key={search === undefined ? 'all' : 'some'} />}
            empty="No template is called so."
            busy={isPlaceholderData}
            pager={<CursorPager count={data.templates.length} nextCursor={data.nextCursor} />}
          />
        </Card>
      ) : null}
    </>
  );
}

/** Asks the server when typing has stopped: it has more than the page. */
function SearchField() {
  const address = useAddress();
  const [typed, setTyped] = useState(address.get('search') ?? '');
  const settled = useSettled(typed.trim(), typingMilliseconds);
  const asked = address.get('search') ?? '';
  useEffect(() => {
    if (settled !== asked) address.set({ search: settled || undefined, cursor: undefined });
    // What is typed leads, the address follows.
  }, [settled]);
  return (
    <div className="relative w-full">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-faint" />
      <Input
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        maxLength={100}
        value={typed}
        className="pl-9"
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}
