import { homeOf, preloadSignIn, safeNext } from '@octavo/data';
import { matchRoutes } from '@octavo/federation';
import { remoteOf } from './paths.ts';
import { remoteLoader } from './remotes.ts';

async function preloadPage(address: string): Promise<void> {
  const { pathname } = new URL(address, location.origin);
  const remote = remoteOf(pathname);
  if (!remote) return;
  const { routes } = await remoteLoader().load(remote, 'routes');
  const pages = (matchRoutes(routes, pathname) ?? []).map(({ route: { lazy } }) => lazy);
  await Promise.all(pages.filter((lazy) => typeof lazy === 'function').map((lazy) => lazy()));
}

/**
 * Fetches, while somebody types a password, what signs in and the page that comes next: neither is waited for afterwards.
 * What fails here is fetched, and told of, when there is a use for it.
 */
export function preloadSignedIn(next: string | undefined): void {
  for (const preload of [preloadSignIn(), preloadPage(safeNext(next) ?? homeOf('user'))])
    preload.catch(() => undefined);
}
