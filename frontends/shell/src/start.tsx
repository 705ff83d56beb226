import type { AppConfig } from '@octavo/contracts';
import { currentHostKind, openKeptSession, queryClient, siteConfigOf } from '@octavo/data';
import { createBrowserRouter, matchRoutes, pageSettings, RouterProvider, type RouteObject } from '@octavo/federation';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pause } from './pause.ts';
import { remoteOf, type RemoteName } from './paths.ts';
import { remoteLoader } from './remotes.ts';
import { Providers, rootRouteId, scopedRoutes, siteRoutes } from './tree.tsx';

const kind = currentHostKind();
const loaded = new Set<RemoteName>();

/** The remote of a path, unless its routes are there or the shell answers for itself. */
function missingRemote(path: string): RemoteName | undefined {
  const remote = kind === 'app' && path === '/' ? undefined : remoteOf(path);
  return remote === undefined || loaded.has(remote) ? undefined : remote;
}

async function loadRoutes(remote: RemoteName): Promise<RouteObject> {
  const { routes } = await remoteLoader().load(remote, 'routes');
  loaded.add(remote);
  return scopedRoutes(remote, routes);
}

/**
 * What hydration renders must be there: the router would show nothing while it loads, and React call it a mismatch.
 * Says whether it is.
 */
async function resolveLazyRoutes(routes: RouteObject[]): Promise<boolean> {
  const resolving = Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  // Where this fails, the router asks once more and shows what went wrong.
  return resolving.then(
    () => true,
    () => false,
  );
}

/** Shows the page that the address names, or takes it over as it was rendered. */
export async function start(root: HTMLElement): Promise<void> {
  // A page that was rendered is for everybody, and shows already; any other waits for who is asking.
  if (root.dataset['prerendered'] === undefined) openKeptSession();
  const first = missingRemote(location.pathname);
  // Where this fails, the router asks once more and shows what went wrong.
  const remotes = first
    ? await loadRoutes(first).then(
        (route) => [route],
        () => [],
      )
    : [];
  await pause();
  const routes = siteRoutes(kind, remotes);
  const isRendered = root.dataset['prerendered'] !== undefined && first !== undefined && loaded.has(first);
  const isTakenOver = isRendered && (await resolveLazyRoutes(routes));

  await pause();
  const router = createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      const remote = missingRemote(path);
      if (remote) patch(rootRouteId, [await loadRoutes(remote)]);
    },
  });
  const siteConfig = siteConfigOf(pageSettings().appConfig as AppConfig | null | undefined);
  const tree = (
    <StrictMode>
      <Providers client={queryClient()} siteConfig={siteConfig}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  await pause();
  // Not at one go: whoever touches the page meanwhile is answered between two pieces.
  if (isTakenOver) startTransition(() => void hydrateRoot(root, tree));
  else createRoot(root).render(tree);
}
