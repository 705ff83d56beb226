import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { factsFile } from './compile.mjs';
import { firstScript, scriptHash } from './first-script.mjs';
import { pageHtml } from './html.mjs';
import { remoteNames, siteDirectory, workDirectory } from './places.mjs';

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

/** The marketing pages as HTML by path, and the one for addresses that are none. Kept, so that pages can be made anew. */
export async function renderPages({ site, chapterPages, render }) {
  const bodies = {};
  for (const path of site.marketingPaths) {
    const { html, isOfRemote } = await render(path);
    if (isOfRemote) bodies[path] = withoutHoisted(html);
  }
  const notFound = withoutHoisted((await render(notFoundPath)).html);
  const described = ['/', ...site.knownPaths.exact];
  const rendered = {
    bodies,
    notFound,
    settings: site.settings,
    known: site.knownPaths,
    chapters: chapterPages.map(({ path }) => path),
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
export function composePages(rendered) {
  const shell = readFacts('shell');
  const entries = remoteEntries();
  const settings = { ...rendered.settings, remotes: entries };
  const fonts = shell.files
    .filter((file) => /geist-latin-.*\.woff2$/.test(file))
    .map((file) => shell.publicPath + file);
  const page = (path, options) =>
    pageHtml({
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
  for (const [path, body] of Object.entries(rendered.bodies)) {
    pages[path] = fileOf(path);
    write(pages[path], page(path, { remote: readFacts('marketing'), body, rendered: true }));
  }
  const unrendered = rendered.known.exact.filter((path) => !(path in rendered.bodies)).concat(rendered.chapters);
  for (const path of unrendered) {
    pages[path] = fileOf(path);
    write(pages[path], page(path, {}));
  }
  write('pages/app-home.html', page('/', { data: undefined }));
  write('pages/404.html', page('/', { data: undefined, body: rendered.notFound }));
  write('remotes.json', JSON.stringify(entries));
  return { pages, indexed: [...Object.keys(rendered.bodies), ...documentation(rendered)] };
}

/** Chapters are not rendered beforehand, but looked for all the same. */
function documentation({ chapters }) {
  return chapters.length > 0 ? ['/docs', ...chapters] : [];
}

/** What the gateway needs to know to serve the site. */
export function writeSiteFile({ pages, known, settings, filled }) {
  const { siteUrl, appUrl, anonKey } = settings;
  const description = {
    /** Texts to be replaced by what is known only where the site runs. */
    placeholders: { siteUrl, appUrl, anonKey },
    /** Files that have them, besides the pages. */
    filled,
    pages,
    /** Pages whose addresses go deeper. */
    nested: known.nested,
    appHome: 'pages/app-home.html',
    notFound: 'pages/404.html',
    scriptHashes: [scriptHash(firstScript)],
  };
  write('site.json', JSON.stringify(description, null, 2));
}
