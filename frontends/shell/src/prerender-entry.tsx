import { productName } from '@octavo/contracts';
import { createQueryClient } from '@octavo/data';
import { unknownSettings, type RouteObject } from '@octavo/federation';
import { prerender } from 'react-dom/static';
// oxlint-disable-next-line no-restricted-imports -- rendering at build time is not part of what pages share.
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { StrictMode } from 'react';
import { headOf, structuredData } from './metadata/head.ts';
import { headlineOf, metadataOf, picturedPaths, pictureOf } from './metadata/metadata.ts';
import { knownPaths, marketingPaths } from './paths.ts';
import { Providers, scopedRoutes, siteRoutes } from './tree.tsx';

/** What the site's build asks of the site's own code. */
export const site = {
  productName,
  knownPaths,
  marketingPaths,
  settings: unknownSettings,
  pictures: picturedPaths.map((path) => ({
    file: pictureOf(path),
    headline: headlineOf(path),
    description: metadataOf(path).description,
  })),
  metadataOf,
  head: (path: string) => headOf(metadataOf(path), unknownSettings),
  /** A chapter of the documentation: the documentation's head, with what is the chapter's own. */
  chapterHead: ({ path, title, description }: { path: string; title: string; description: string }) => {
    const own = { title, description, ogTitle: title, ogDescription: description };
    return headOf({ ...metadataOf('/docs'), ...own, canonical: { host: 'site', path } }, unknownSettings);
  },
  structuredData: structuredData(unknownSettings),
};

/** A page as HTML, and whether it is the remote's: for a path that it does not answer, it is the one that says so. */
export async function renderPage(
  remote: string,
  routes: RouteObject[],
  path: string,
): Promise<{ html: string; isOfRemote: boolean }> {
  const handler = createStaticHandler(siteRoutes('main', [scopedRoutes(remote, routes)]));
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects, and cannot be rendered`);
  const isOfRemote = context.matches.some(({ route }) => route.id === `remote:${remote}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const client = createQueryClient();
  const { prelude } = await prerender(
    <StrictMode>
      <Providers client={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    </StrictMode>,
  );
  const html = await new Response(prelude).text();
  // What it keeps for minutes would keep this process as long.
  client.clear();
  return { html, isOfRemote };
}
