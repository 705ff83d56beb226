import { Outlet, useLocation, useNavigate, useSearchParams } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { ChevronDown, Search } from '@octavo/ui/icons';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { chapters } from './handbook.ts';
import { useSearchKeys } from './search/use-search-keys.ts';
import { Navigation } from './view/navigation.tsx';

const SearchDialog = lazy(async () => ({ default: (await import('./search/search-dialog.tsx')).SearchDialog }));

/** Chapters were sections of one page once: their addresses still lead to them. */
function useFormerAddresses(): void {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const id = hash.slice(1);
    const isFormer = /^\/docs\/?$/.test(pathname) && document.getElementById(id) === null;
    if (isFormer && chapters.some((chapter) => chapter.id === id)) void navigate(`/docs/${id}`, { replace: true });
  }, [pathname, hash, navigate]);
}

/** All there is to know to call the API, out of what the API says of itself. */
export function Docs() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('q') ?? '';
  const [searching, setSearching] = useState(false);
  const [searchNeeded, setSearchNeeded] = useState(false);
  const openSearch = useCallback(() => {
    setSearchNeeded(true);
    setSearching(true);
  }, []);
  useSearchKeys(openSearch);
  // The page came without a search, and is taken over so.
  const askedAtFirst = useRef(asked);
  useEffect(() => {
    if (askedAtFirst.current !== '') openSearch();
  }, [openSearch]);
  useFormerAddresses();
  return (
    <div className="mx-auto grid w-full max-w-[88rem] gap-x-10 gap-y-6 px-4 py-6 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-10">
      <div className="grid min-w-0 content-start gap-5 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pb-4">
        <Button
          look="secondary"
          className="w-full justify-start text-muted"
          aria-keyshortcuts="/ Control+K Meta+K"
          onClick={openSearch}
        >
          <Search aria-hidden /> Search
          <kbd aria-hidden className="ml-auto rounded-sm border border-line px-1.5 font-mono text-2xs text-faint">
            /
          </kbd>
        </Button>
        <nav aria-label="Documentation" className="hidden lg:block">
          <Navigation />
        </nav>
        <SmallNavigation />
      </div>
      <Outlet />
      {searchNeeded ? (
        <Suspense>
          <SearchDialog open={searching} onOpenChange={setSearching} initialQuery={asked} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Where there is no room beside the chapter. */
function SmallNavigation() {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={details} className="group rounded-lg border border-line bg-surface lg:hidden">
      <summary className="flex list-none items-center justify-between px-4 py-2.5 text-sm font-medium text-ink [&::-webkit-details-marker]:hidden">
        Chapters
        <ChevronDown aria-hidden className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label="Chapters" className="border-t border-line p-3">
        <Navigation onChoose={() => details.current?.removeAttribute('open')} />
      </nav>
    </details>
  );
}
