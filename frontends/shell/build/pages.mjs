import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { factsFile } from './compile.mjs';
import { firstScript, scriptHash } from './first-script.mjs';
import { pageFonts } from './fonts.mjs';
import { appConfigPlaceholder, pageHtml, themePlaceholder } from './html.mjs';
import { remoteNames, siteDirectory, workDirectory } from './places.mjs';
import { starterScript } from './starter.mjs';

const notFoundPath = '/404';

function fileOf(path) {
  return `pages/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '.')}.html`;
}

/** React puts what belongs into the head first. The shell says all of that itself. */
function withoutHoisted(html) {
  return html.replace(/^(?:<title[^>]*>.*?<\/title>|<meta[^>]*>|<link[^>]*>)*/s, '');
}

function write(file, text) {
  const path = join(siteDirectory, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function readFacts(name) {
  return JSON.parse(readFileSync(factsFile(name), 'utf8'));
}

/** The pages that anybody may read as HTML by path, with the remote of each, and the one for addresses that are none. Kept, so that pages can be made anew. */
export async function renderPages({ site, chapterPages, render }) {
  const bodies = {};
  const documentation = chapterPages.length > 0 ? ['/docs', ...chapterPages.map(({ path }) => path)] : [];
  for (const path of [...site.marketingPaths, ...documentation]) {
    const { html, remote, handles } = await render(path);
    if (remote) bodies[path] = { remote, handles, html: withoutHoisted(html) };
  }
  const heroes = {};
  for (const option of site.heroPath in bodies ? site.otherHeroes : []) {
    heroes[option] = withoutHoisted((await render(site.heroPath, option)).html);
  }
  const notFound = withoutHoisted((await render(notFoundPath)).html);
  const described = ['/', ...site.knownPaths.exact];
  const rendered = {
    bodies,
    heroPath: site.heroPath,
    heroes,
    notFound,
    settings: site.settings,
    known: site.knownPaths,
    structuredData: site.structuredData,
    titles: Object.fromEntries([
      ...described.map((path) => [path, site.metadataOf(path).title]),
      ...chapterPages.map(({ path, title }) => [path, title]),
    ]),
    heads: Object.fromEntries([
      ...described.map((path) => [path, site.head(path)]),
      ...chapterPages.map((chapter) => [chapter.path, site.chapterHead(chapter)]),
    ]),
  };
  mkdirSync(workDirectory, { recursive: true });
  writeFileSync(join(workDirectory, 'rendered.json'), JSON.stringify(rendered));
  return rendered;
}

/** Where each deployed remote's entry is. */
export function remoteEntries() {
  return Object.fromEntries(remoteNames().map((name) => [name, readFacts(name).entry[0]]));
}

/**
 * Makes the pages of what is compiled and rendered, and the file by which the gateway knows the site. Cheap: done after
 * any part was deployed.
 */
export async function composePages(rendered) {
  const shell = readFacts('shell');
  const entries = remoteEntries();
  const settings = { ...rendered.settings, remotes: entries };
  const fonts = shell.files
    .filter((file) => /geist-latin-.*\.woff2$/.test(file))
    .map((file) => shell.publicPath + file);
  const css = readFileSync(
    join(
      siteDirectory,
      shell.entry.find((url) => url.endsWith('.css')),
    ),
    'utf8',
  );
  const texts = [...Object.values(rendered.bodies).map(({ html }) => html), ...Object.values(rendered.heroes)];
  const ownFonts = await pageFonts(css, texts);
  const page = (path, options) =>
    pageHtml({
      pageFonts: ownFonts,
      shell,
      settings,
      fonts,
      title: rendered.titles[path],
      head: rendered.heads[path],
      data: path === '/' ? rendered.structuredData : undefined,
      body: '',
      rendered: false,
      ...options,
    });

  const pages = {};
  const renderedPage = (path, html = rendered.bodies[path].html) => {
    const { remote, handles } = rendered.bodies[path];
    return page(path, { remote: readFacts(remote), handles, body: html, rendered: true });
  };
  for (const path of Object.keys(rendered.bodies)) {
    pages[path] = fileOf(path);
    write(pages[path], renderedPage(path));
  }
  const heroes = {};
  for (const [option, body] of Object.entries(rendered.heroes)) {
    heroes[option] = fileOf(`${rendered.heroPath}hero-${option}`);
    write(heroes[option], renderedPage(rendered.heroPath, body));
  }
  for (const path of rendered.known.exact.filter((path) => !(path in rendered.bodies))) {
    pages[path] = fileOf(path);
    write(pages[path], page(path, {}));
  }
  const nested = {};
  for (const path of rendered.known.nested) {
    // What was rendered is the page itself, and none below it.
    nested[path] = path in rendered.bodies ? fileOf(`${path}/below`) : pages[path];
    if (path in rendered.bodies) write(nested[path], page(path, {}));
  }
  write('pages/app-home.html', page('/', { data: undefined }));
  write('pages/404.html', page('/', { data: undefined, body: rendered.notFound }));
  write('remotes.json', JSON.stringify(entries));
  return {
    pages,
    heroes: { [rendered.heroPath]: heroes },
    nested,
    indexed: Object.keys(rendered.bodies),
  };
}

/** What the gateway needs to know to serve the site. */
export function writeSiteFile({ pages, heroes, nested, settings, filled }) {
  const { siteUrl, appUrl, anonKey } = settings;
  const description = {
    /** Texts to be replaced by what is known only where the site runs. */
    placeholders: {
      siteUrl,
      appUrl,
      anonKey,
      appConfig: JSON.stringify(appConfigPlaceholder),
      theme: themePlaceholder,
    },
    /** Files that have them, besides the pages. */
    filled,
    pages,
    /** Pages with another hero than the usual one, by its number. */
    heroes,
    /** The page of every other address below one. */
    nested,
    appHome: 'pages/app-home.html',
    notFound: 'pages/404.html',
    scriptHashes: [firstScript, starterScript].map(scriptHash),
  };
  write('site.json', JSON.stringify(description, null, 2));
}
