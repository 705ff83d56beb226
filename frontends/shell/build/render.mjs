import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceRules } from '@octavo/federation/build';
import { runWebpack } from './compile.mjs';
import { appDirectory, remoteNames, shellDirectory, workDirectory } from './places.mjs';

/** The remotes that have pages to be rendered: marketing, and of the dashboard its documentation. */
const renderedRemotes = ['marketing', 'dashboard'];
const handbook = join(appDirectory('dashboard'), 'src', 'docs', 'handbook.ts');
const noHandbook = join(shellDirectory, 'build', 'no-handbook.mjs');
const noRoutes = join(shellDirectory, 'build', 'no-routes.mjs');

/**
 * Compiles shell and rendered pages for Node, from the sources the deployed ones are made of: what is rendered here,
 * browsers take over as it is.
 */
export async function loadRenderer() {
  const directory = join(workDirectory, 'render');
  rmSync(directory, { recursive: true, force: true });
  const present = renderedRemotes.filter((name) => remoteNames().includes(name));
  const rules = sourceRules({ styles: { test: /\.css$/, type: 'asset/source' } });
  await runWebpack({
    name: 'render',
    context: shellDirectory,
    mode: 'production',
    target: 'node20',
    devtool: false,
    cache: false,
    entry: { render: './build/render-entry.mjs' },
    output: {
      path: directory,
      filename: '[name].cjs',
      chunkFilename: '[id].cjs',
      library: { type: 'commonjs2' },
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      // Pictures are marketing's: their addresses must be those of its own build.
      publicPath: '/remotes/marketing/',
    },
    optimization: { minimize: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    ...rules,
    resolve: {
      ...rules.resolve,
      alias: {
        handbook: existsSync(handbook) ? handbook : noHandbook,
        ...Object.fromEntries(
          renderedRemotes.map((name) => [
            `${name}-routes`,
            present.includes(name) ? join(appDirectory(name), 'src', 'routes.tsx') : noRoutes,
          ]),
        ),
      },
    },
  });
  const file = join(directory, 'render.cjs');
  const { site, renderPage, marketingRoutes, dashboardRoutes, chapterPages, handbookFiles, openApiDocument } = (
    await import(pathToFileURL(file).href)
  ).default;
  const remotes = { marketing: marketingRoutes, dashboard: dashboardRoutes };
  const serverUrl = site.settings.siteUrl;
  return {
    site,
    chapterPages,
    /** The documentation as Markdown, by address, of what its pages are made of. */
    handbookFiles: handbookFiles({ serverUrl, description: openApiDocument({ serverUrl, version: '' }) }),
    render: (path, heroOption) => renderPage(remotes, path, heroOption),
  };
}
