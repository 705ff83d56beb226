import { defaultAppConfig, type AppConfig } from '@octavo/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn, siteDescriptionSchema, type SiteDescription, type SiteSettings } from './site-description.ts';
import { isPublicFile, readSiteFile, textSiteFile, type SiteFile } from './site-file.ts';

export const descriptionFile = 'site.json';

/** Written by the build for itself. */
const unserved = /^(pages\/|site\.json$|shell\.json$|remotes\/[^/]+\/remote\.json$)/;

/** The site as it stood when it was read, in memory: there is no address that could lead anywhere else. */
export interface Site {
  scriptHashes: readonly string[];
  /** For an address that is no page. */
  notFound: (appConfig: AppConfig | undefined) => SiteFile;
  /** The page of an address, as the site is configured, or undefined. */
  page: (pathname: string, visit: Visit) => SiteFile | undefined;
  /** The file at an address that is no page. */
  file: (pathname: string) => SiteFile | undefined;
}

export interface Visit {
  onAppHost: boolean;
  /** Undefined as long as nobody has told us. */
  appConfig: AppConfig | undefined;
}

/** Reads the whole site. @throws when it is not complete. */
export function readSite(directory: string, settings: SiteSettings): Site {
  const description = siteDescriptionSchema.parse(JSON.parse(readFileSync(join(directory, descriptionFile), 'utf8')));
  const page = readPages(directory, description, settings);
  const fileOf = new Map(Object.entries(description.pages));
  const nestedPages = Object.entries(description.nested);
  const files = readFiles(directory, description, settings);

  return {
    scriptHashes: description.scriptHashes,
    notFound: (appConfig) => page(description.notFound, appConfig),
    page: (pathname, { onAppHost, appConfig }) => {
      const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
      if (onAppHost && path === '/') {
        return page(description.appHome, appConfig);
      }
      const own = fileOf.get(path);
      if (own === undefined && files.has(pathname)) {
        return undefined;
      }
      const usual = own ?? nestedPages.find(([parent]) => path.startsWith(`${parent}/`))?.[1];
      const hero = (appConfig ?? defaultAppConfig).hero_default_option;
      const file = description.heroes[path]?.[hero] ?? usual;
      return file === undefined ? undefined : page(file, appConfig);
    },
    file: (pathname) => files.get(pathname),
  };
}

/**
 * All pages, each filled in and compressed when it is first asked for: a changed configuration makes all of them
 * anew, and whoever turns a switch must not hold up everybody else's requests.
 */
function readPages(
  directory: string,
  description: SiteDescription,
  settings: SiteSettings,
): (file: string, appConfig: AppConfig | undefined) => SiteFile {
  const { pages, heroes, nested, appHome, notFound } = description;
  const files = [
    appHome,
    notFound,
    ...[pages, nested, ...Object.values(heroes)].flatMap((some) => Object.values(some)),
  ];
  const texts = new Map(files.map((file) => [file, readFileSync(join(directory, file), 'utf8')]));
  const made = new Map<string, SiteFile>();
  let madeFor: AppConfig | undefined;

  return (file, appConfig) => {
    if (appConfig !== madeFor) {
      made.clear();
      madeFor = appConfig;
    }
    const known = made.get(file);
    if (known) {
      return known;
    }
    const fresh = textSiteFile(file, fillIn(texts.get(file) ?? '', description, settings, appConfig));
    made.set(file, fresh);
    return fresh;
  };
}

function readFiles(directory: string, description: SiteDescription, settings: SiteSettings): Map<string, SiteFile> {
  const filledIn = (file: string): SiteFile =>
    textSiteFile(file, fillIn(readFileSync(join(directory, file), 'utf8'), description, settings, undefined));
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => isPublicFile(name) && !unserved.test(name));
  return new Map(
    names.map((name) => [
      `/${name}`,
      description.filled.includes(name) ? filledIn(name) : readSiteFile(join(directory, name)),
    ]),
  );
}
