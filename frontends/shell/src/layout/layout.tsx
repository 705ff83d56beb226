import { useAgreement, usePageVisits, useSiteChanges } from '@octavo/data';
import { Outlet, useLocation } from '@octavo/federation';
import { Toaster } from '@octavo/ui';
import { Suspense, useEffect, type ReactNode } from 'react';
import { frameOf } from '../paths.ts';
import { AppTopBar } from './app-top-bar.tsx';
import { DialogHost } from './dialog-host.tsx';
import { AppFooter, PublicFooter } from './footers.tsx';
import { HostRedirects } from './host-redirects.tsx';
import { PublicTopBar } from './public-top-bar.tsx';
import { mainId, RouteChange } from './route-change.tsx';
import { SessionEvents } from './session-events.tsx';

/** Tells the script that kept what was pressed so far that somebody listens now (build/starter.mjs). */
function useAlive(): void {
  useEffect(() => void dispatchEvent(new Event('octavo-alive')), []);
}

/** What stands around every page. */
export function Layout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const frame = frameOf(pathname);
  usePageVisits();
  useSiteChanges();
  useAgreement();
  useAlive();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${mainId}`}
        className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-sm font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <RouteChange />
      <SessionEvents />
      <HostRedirects />
      {frame === 'public' ? <PublicTopBar /> : <AppTopBar />}
      <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
        {children ?? <Outlet />}
      </main>
      <Suspense>{frame === 'public' ? <PublicFooter /> : frame === 'app' ? <AppFooter /> : null}</Suspense>
      <DialogHost />
      <Toaster />
    </div>
  );
}
