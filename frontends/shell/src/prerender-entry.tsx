import { productName } from '@octavo/contracts';
import { createQueryClient, defaultSiteConfig } from '@octavo/data';
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
  /** Where a hero stands, and those it can be besides the usual one. */
  heroPath: '/',
  otherHeroes: [1, 2, 3].filter((option) => option !== defaultSiteConfig.heroOption),
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

/**
 * A page as HTML, the remote whose it is, and the handles of its routes. A path that no remote answers gets the page that
 * says so.
 */
export async function renderPage(
  remotes: Record<string, RouteObject[]>,
  path: string,
  heroOption = defaultSiteConfig.heroOption,
): Promise<{ html: string; remote: string | undefined; handles: unknown[] }> {
  const scoped = Object.entries(remotes).map(([name, routes]) => scopedRoutes(name, routes));
  const handler = createStaticHandler(siteRoutes('main', scoped));
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects, and cannot be rendered`);
  const remote = Object.keys(remotes).find((name) =>
    context.matches.some(({ route }) => route.id === `remote:${name}`),
  );
  const router = createStaticRouter(handler.dataRoutes, context);
  const client = createQueryClient();
  const { prelude } = await prerender(
    <StrictMode>
      <Providers client={client} siteConfig={{ ...defaultSiteConfig, heroOption }}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    </StrictMode>,
    // Whole, in its order: what React would put off it moves by a script of its own.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  // What it keeps for minutes would keep this process as long.
  client.clear();
  return { html, remote, handles: context.matches.flatMap(({ route }) => (route.handle ? [route.handle] : [])) };
}
