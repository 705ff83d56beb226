import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { singleConfig } from '@octavo/federation/build';
import { factsFile, runWebpack, urlsOf } from './compile.mjs';
import { compressAssets } from './compress.mjs';
import {
  appDirectory,
  cacheDirectory,
  remoteNames,
  shellDirectory,
  singleDirectory,
  siteDirectory,
  workDirectory,
} from './places.mjs';

const modules = ['routes', 'dialogs'];

/** What stands in the place of the loader of remotes: the same parts, within the same build. */
function remotesModule() {
  const loads = remoteNames().flatMap((remote) =>
    modules
      .map((name) => [`${remote}/${name}`, join(appDirectory(remote), 'src', `${name}.tsx`)])
      .filter(([, file]) => existsSync(file))
      .map(([id, file]) => {
        const chunk = JSON.stringify(id.replace('/', '-'));
        return `${JSON.stringify(id)}: () => import(/* webpackChunkName: ${chunk} */ ${JSON.stringify(file)}),`;
      }),
  );
  return [
    'export class RemoteUnavailableError extends Error {}',
    `const modules = { ${loads.join('\n')} };`,
    'export const createRemoteLoader = () => ({ load: (remote, name) => modules[`${remote}/${name}`]() });',
    '',
  ].join('\n');
}

/** The same pages, which load the files of the single build. */
function rewritePages(stats) {
  const { entry } = JSON.parse(readFileSync(factsFile('shell'), 'utf8'));
  const { entrypoints, namedChunkGroups, publicPath } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
    publicPath: true,
  });
  const isScript = (url) => url.endsWith('.js');
  const scripts = urlsOf(publicPath, entrypoints.main).filter(isScript);
  const elements = scripts.map((url) => `<script defer src="${url}"></script>`).join('\n');
  const filesOf = (group) => urlsOf(publicPath, namedChunkGroups[group]).filter(isScript);
  /** The same parts as those that the page asks for ahead: its remote's routes, and its own. */
  const aheadOf = (ahead) => {
    const remote = /\/remotes\/(\w+)\//.exec(ahead)?.[1];
    const names = [...ahead.matchAll(/\/assets\/([a-z]+)\.\w+\.js/g)].map(([, name]) => name);
    return [...new Set([`${remote}-routes`, ...names].flatMap(filesOf))].filter((url) => !scripts.includes(url));
  };
  const directory = join(singleDirectory, 'pages');
  for (const file of readdirSync(directory)) {
    const html = readFileSync(join(directory, file), 'utf8')
      .replaceAll(/^<link rel="preload" as="script".*\n/gm, '')
      .replace(/(?:<script defer src="[^"]*"><\/script>\n?)+/, `${elements}\n`)
      .replace(
        /data-entries="[^"]*" data-ahead="([^"]*)"/,
        (_, ahead) => `data-entries="${scripts.join(' ')}" data-ahead="${aheadOf(ahead).join(' ')}"`,
      );
    if (entry.some((url) => isScript(url) && html.includes(url))) throw new Error(`${file} still loads the shell`);
    writeFileSync(join(directory, file), html);
  }
}

/** Builds the site once more as a single application, beside the one that is served. */
export async function buildSingleSite() {
  const work = join(workDirectory, 'single');
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'remotes.mjs'), remotesModule());
  rmSync(singleDirectory, { recursive: true, force: true });
  cpSync(siteDirectory, singleDirectory, { recursive: true });
  const stats = await runWebpack(
    singleConfig({
      directory: shellDirectory,
      outputDirectory: singleDirectory,
      cacheDirectory: join(cacheDirectory, 'single'),
      development: false,
      remotes: join(work, 'remotes.mjs'),
    }),
  );
  rewritePages(stats);
  await compressAssets(singleDirectory);
}
