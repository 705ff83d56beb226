import { AuthProvider, PageSiteConfig, type HostKind, type SiteConfig } from '@octavo/data';
import { Outlet, QueryClientProvider, type QueryClient, type RouteObject } from '@octavo/federation';
import { Scope } from '@octavo/ui';
import type { ReactNode } from 'react';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NotFound } from './pages/not-found.tsx';
import { SignIn } from './pages/sign-in.tsx';

export const rootRouteId = 'root';

/** A remote's pages, within its scope: its styles touch nothing else. */
export function scopedRoutes(remote: string, children: RouteObject[]): RouteObject {
  return {
    id: `remote:${remote}`,
    element: (
      <Scope name={remote}>
        <Outlet />
      </Scope>
    ),
    children,
  };
}

const appHome: RouteObject = {
  index: true,
  lazy: async () => ({ Component: (await import('./pages/app-home.tsx')).AppHome }),
};

/**
 * The site's routes: the shell's own, and those of the remotes that are there already. The root has no path of its own,
 * or the router would never ask for the remote of `/`.
 */
export function siteRoutes(kind: HostKind, remotes: RouteObject[]): RouteObject[] {
  return [
    {
      id: rootRouteId,
      element: <Layout />,
      hydrateFallbackElement: (
        <Layout>
          <div className="min-h-dvh" />
        </Layout>
      ),
      errorElement: (
        <Layout>
          <ErrorPage />
        </Layout>
      ),
      children: [
        ...(kind === 'app' ? [appHome] : []),
        ...remotes,
        {
          path: 'contact',
          lazy: async () => ({ Component: (await import('./pages/contact.tsx')).Contact }),
        },
        {
          path: 'get-started',
          lazy: async () => ({ Component: (await import('./pages/get-started.tsx')).GetStarted }),
        },
        { path: 'sign-in', element: <SignIn /> },
        {
          path: 'auth/callback',
          lazy: async () => ({ Component: (await import('./pages/auth-callback.tsx')).AuthCallback }),
        },
        {
          path: 'new-password',
          lazy: async () => ({ Component: (await import('./pages/new-password.tsx')).NewPassword }),
        },
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}

export interface ProvidersProps {
  client: QueryClient;
  /** As the page came with it. */
  siteConfig: SiteConfig;
  children: ReactNode;
}

export function Providers({ client, siteConfig, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={client}>
      <PageSiteConfig value={siteConfig}>
        <AuthProvider>{children}</AuthProvider>
      </PageSiteConfig>
    </QueryClientProvider>
  );
}
