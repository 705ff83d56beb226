import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export function textOf(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8');
}

/** Files under a folder, as paths from the repository's root. */
export function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !/(^|\/)(node_modules|dist|generated)\//.test(path))
    .map((path) => join(folder, path))
    .filter((path) => statSync(join(repositoryRoot, path)).isFile());
}

/** The services that have tables, by their folders. */
export function servicesWithTables(): string[] {
  return filesUnder('services', '/prisma/schema.prisma').flatMap(
    (path) => /^services\/([^/]+)\/prisma\//.exec(path)?.[1] ?? [],
  );
}

/** The anchors that a page's headings have. */
export function headingsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
