import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that let us use a package in a closed product and ask for no more than to be named. */
export const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that say nothing, or say it in their own words, and what their licence file was read to be. */
export const readByHand: ReadonlyMap<string, string> = new Map([['pause', 'MIT']]);

export interface InstalledPackage {
  name: string;
  version: string;
  licence: string;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

/** What runs in production as the lock file has it, workspaces of ours left out. */
export function productionPackages(root: string): InstalledPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        version: locked.version ?? '',
        licence: locked.license ?? licenceInstalled(join(root, path)) ?? readByHand.get(name) ?? 'unknown',
      };
    });
}

function licenceInstalled(directory: string): string | undefined {
  const file = join(directory, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
}

/** `(MIT OR GPL-2.0)` lets us choose; `(MIT AND Zlib)` asks for both. */
export function isPermissive(licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, '').trim();
  if (words.includes(' OR ')) return words.split(' OR ').some(isPermissive);
  if (words.includes(' AND ')) return words.split(' AND ').every(isPermissive);
  return permissive.has(words);
}
