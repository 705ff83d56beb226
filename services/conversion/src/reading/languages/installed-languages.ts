import { AppError } from '@octavo/contracts';
import { createOwnedDirectory } from '@octavo/kit';
import { existsSync } from 'node:fs';
import { readdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { languageName } from './language-name.ts';

export interface InstalledLanguage {
  code: string;
  name: string;
  kind: 'language' | 'script';
}

export interface InstalledLanguages {
  /** By name. */
  list: readonly InstalledLanguage[];
  /** Where all their data is, each under its code. */
  directory: string;
  /** @throws AppError `invalid_request` that names what is not installed. */
  require(codes: readonly string[]): void;
  remove(): Promise<void>;
}

/** Names the folders, for whoever removes what was left. */
export const languagesPurpose = 'languages';

/** Where Debian and Ubuntu put the packages tesseract-ocr-*: models of the fast kind. */
const systemDirectories = ['/usr/share/tesseract-ocr/5/tessdata', '/usr/share/tesseract-ocr/4.00/tessdata'];

/** What comes with npm, for machines without those packages. */
const packagedLanguages = ['eng', 'deu', 'fra', 'ara', 'jpn', 'chi_sim', 'osd'];
const packagedModels = '4.0.0_best_int';

/** Data that is no language: orientation, and mathematical equations. */
const helpers = new Set(['osd', 'equ', 'snum']);

const dataFile = /^(\w+)\.traineddata(\.gz)?$/;
const scriptFolder = 'script';

/**
 * Finds the languages there are: in the given directories, else Debian's, then in npm's packages; the first one found
 * of each code counts. Tesseract wants them all in one directory: one of links is made.
 */
export async function findLanguages(directories: readonly string[] = systemDirectories): Promise<InstalledLanguages> {
  const files = new Map<string, { path: string; kind: InstalledLanguage['kind'] }>();
  for (const directory of directories) {
    for (const [folder, kind] of [
      [directory, 'language'],
      [join(directory, scriptFolder), 'script'],
    ] as const) {
      for (const name of await namesIn(folder)) {
        const code = dataFile.exec(name)?.[1];
        if (code !== undefined && !files.has(code)) {
          files.set(code, { path: join(folder, name), kind });
        }
      }
    }
  }
  for (const code of packagedLanguages) {
    const path = packagedPath(code);
    if (path !== undefined && !files.has(code)) {
      files.set(code, { path, kind: 'language' });
    }
  }

  const directory = await createOwnedDirectory(languagesPurpose);
  for (const [code, { path }] of files) {
    // The name tells no compression: tesseract.js looks at the first bytes.
    await symlink(path, join(directory, `${code}.traineddata`));
  }
  const list = [...files]
    .filter(([code]) => !helpers.has(code))
    .map(([code, { kind }]) => ({ code, kind, name: kind === 'script' ? `${code} script` : languageName(code) }))
    .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  const codes = new Set(list.map(({ code }) => code));
  return {
    list,
    directory,
    require(wanted) {
      const missing = wanted.filter((code) => !codes.has(code));
      if (missing.length > 0) {
        const path = 'options.languages';
        const message = `Not installed here: ${missing.join(', ')}. GET /functions/v1/languages lists what is`;
        throw new AppError({ code: 'invalid_request', message: `${path}: ${message}`, details: [{ path, message }] });
      }
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).toSorted() : [];
}

function packagedPath(code: string): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`);
    const path = join(dirname(manifest), packagedModels, `${code}.traineddata.gz`);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
