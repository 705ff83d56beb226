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
  notFound: SiteFile;
  /** The page of an address, or undefined. */
  page: (pathname: string, onAppHost: boolean) => SiteFile | undefined;
  /** The file at an address that is no page. */
  file: (pathname: string) => SiteFile | undefined;
}

/** Reads the whole site. @throws when it is not complete. */
export function readSite(directory: string, settings: SiteSettings): Site {
  const description = siteDescriptionSchema.parse(JSON.parse(readFileSync(join(directory, descriptionFile), 'utf8')));
  const filledIn = (file: string): SiteFile =>
    textSiteFile(file, fillIn(readFileSync(join(directory, file), 'utf8'), description, settings));
  const pages = new Map(Object.entries(description.pages).map(([path, file]) => [path, filledIn(file)]));
  const appHome = filledIn(description.appHome);
  const files = readFiles(directory, description, filledIn);

  return {
    scriptHashes: description.scriptHashes,
    notFound: filledIn(description.notFound),
    page: (pathname, onAppHost) => {
      const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
      if (onAppHost && path === '/') {
        return appHome;
      }
      const page = pages.get(path);
      if (page || files.has(pathname)) {
        return page;
      }
      const parent = description.nested.find((nested) => path.startsWith(`${nested}/`));
      return parent === undefined ? undefined : pages.get(parent);
    },
    file: (pathname) => files.get(pathname),
  };
}

function readFiles(
  directory: string,
  { filled }: SiteDescription,
  filledIn: (file: string) => SiteFile,
): Map<string, SiteFile> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => isPublicFile(name) && !unserved.test(name));
  return new Map(
    names.map((name) => [`/${name}`, filled.includes(name) ? filledIn(name) : readSiteFile(join(directory, name))]),
  );
}
