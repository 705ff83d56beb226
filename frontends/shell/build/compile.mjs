import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteConfig, shellConfig } from '@octavo/federation/build';
import webpack from 'webpack';
import { appDirectory, appOutput, cacheDirectory } from './places.mjs';

function configOf(name, { development }) {
  const options = {
    name,
    directory: appDirectory(name),
    outputDirectory: appOutput(name),
    cacheDirectory: join(cacheDirectory, name),
    development,
  };
  return name === 'shell' ? shellConfig(options) : remoteConfig(options);
}

/** Runs webpack once. Throws with its errors. */
export function runWebpack(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure) reject(failure);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve(stats);
      });
    });
  });
}

export function urlsOf(publicPath, group) {
  return (group?.assets ?? []).map(({ name }) => publicPath + name).filter((url) => /\.(js|css)$/.test(url));
}

/** What other parts need to know of a compiled one: where its files are. */
function factsOf(name, stats) {
  const { entrypoints, namedChunkGroups, publicPath } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
    publicPath: true,
  });
  const files = stats.compilation.getAssets().map((asset) => asset.name);
  if (name === 'shell') return { name, files, entry: urlsOf(publicPath, entrypoints.main), publicPath };
  return {
    name,
    files,
    publicPath,
    entry: [publicPath + files.find((file) => file.startsWith('assets/remoteEntry.') && file.endsWith('.js'))],
    routes: urlsOf(publicPath, namedChunkGroups.routes),
    /** What each page comes with besides, by the handle of its route. */
    pages: Object.fromEntries(
      Object.entries(namedChunkGroups).map(([page, group]) => [page, urlsOf(publicPath, group)]),
    ),
  };
}

/** The file that says what is deployed of a part, beside its files: a part is exchanged by exchanging its folder. */
export function factsFile(name) {
  return join(appOutput(name), name === 'shell' ? 'shell.json' : 'remote.json');
}

/** Compiles one part of the site. */
export async function compile(name, { development = false } = {}) {
  const stats = await runWebpack(configOf(name, { development }));
  const facts = factsOf(name, stats);
  writeFileSync(factsFile(name), JSON.stringify(facts, null, 2));
  return facts;
}
