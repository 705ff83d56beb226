import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '../../src/repository.ts';
import { runNode } from '../../src/run-command.ts';

/** A copy of the site and of what it is built of, in which a part can be changed and deployed alone. */
export interface SiteWorkshop {
  siteDirectory: string;
  /** Changes a text in a file of a part, and builds that part alone over what is served. */
  deploy: (part: string, file: string, change: (text: string) => string) => Promise<void>;
  /** Removes the files of a part that its newest build does not name, as days later. */
  forgetOldFiles: (part: string) => void;
  /** Puts back the site as it was at first. */
  revert: () => void;
}

const frontends = join(repositoryRoot, 'frontends');
const notSources = new Set(['dist', 'node_modules']);

export function openSiteWorkshop(directory: string): SiteWorkshop {
  const copy = join(directory, 'frontends');
  const siteDirectory = join(copy, 'dist', 'site');
  cpSync(frontends, copy, { recursive: true, filter: (path) => !notSources.has(basename(path)) });
  cpSync(join(frontends, 'dist', 'site'), siteDirectory, { recursive: true, preserveTimestamps: true });
  symlinkSync(join(repositoryRoot, 'services'), join(directory, 'services'));
  // Packages are the clone's, what builds remember is not.
  mkdirSync(join(directory, 'node_modules'));
  for (const name of readdirSync(join(repositoryRoot, 'node_modules')).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(join(repositoryRoot, 'node_modules', name), join(directory, 'node_modules', name));
  }
  writeFileSync(join(directory, 'package-lock.json'), '{}');

  return {
    siteDirectory,
    async deploy(part, file, change) {
      const path = join(copy, part, 'src', file);
      const before = readFileSync(path, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${file} has nothing to change`);
      writeFileSync(path, after);
      await runNode({
        name: `The build of ${part}`,
        args: [join(copy, 'shell', 'build', 'main.mjs'), part],
        workingDirectory: directory,
        environment: process.env,
      });
    },
    forgetOldFiles(part) {
      const folder = join(siteDirectory, 'remotes', part);
      const { files } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { files: string[] };
      const assets = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);
      for (const file of assets.filter((asset) => !files.includes(asset.replace(/\.(br|gz)$/, '')))) {
        rmSync(join(folder, file));
      }
      touchDescription();
    },
    revert() {
      cpSync(join(frontends, 'dist', 'site'), siteDirectory, { recursive: true });
      touchDescription();
    },
  };

  /** By its description a gateway sees that a site changed. */
  function touchDescription(): void {
    const file = join(siteDirectory, 'site.json');
    writeFileSync(file, readFileSync(file));
  }
}
