import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { sharedModules } from './shared.mjs';

const fromHere = createRequire(import.meta.url);
const browsers = ['chrome >= 111', 'firefox >= 128', 'safari >= 16.4'];

/** The modules a remote may expose, each if it has the file. */
const exposable = ['routes', 'dialogs'];

/** One file of a package, in whatever way the package is asked for; named from where its `require` leads. */
function moduleOf(name, file) {
  return [`${name}$`, join(dirname(fromHere.resolve(name)), file)];
}

/**
 * Packages that would otherwise come twice, required by some and imported by others, or in the form for developers:
 * together a quarter of a first load.
 */
const oneForm = Object.fromEntries([
  ...['runtime-core', 'runtime', 'sdk', 'webpack-bundler-runtime'].map((name) =>
    moduleOf(`@module-federation/${name}`, 'index.js'),
  ),
  moduleOf('@module-federation/error-codes', 'index.mjs'),
]);
const published = Object.fromEntries([moduleOf('react-router', '../production/index.mjs')]);

/** Rules and resolution that every build of frontend sources shares, whatever it is for. */
export function sourceRules({ styles }) {
  return {
    resolve: { extensions: ['.js'], conditionNames: ['octavo-source', '...'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: fromHere.resolve('swc-loader'),
          options: {
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
            env: { targets: browsers },
          },
        },
        styles,
        { test: /\.(woff2|svg|png|jpg|webp|avif)$/, type: 'asset/resource' },
      ],
    },
  };
}

const bundledStyles = { test: /\.css$/, type: 'css', use: [fromHere.resolve('@tailwindcss/webpack')] };

/** Where data's files are, besides the ones that are its core. */
const dataSources = /[\\/]frontends[\\/]data[\\/]src(?:[\\/](?:auth|billing|conversion)[\\/].*)?$/;
const dataCore =
  /^(?:\.\/core|\.\.\/\.\.\/api\/(?:api|api-error|endpoint|hooks)|\.\.\/\.\.\/session\/(?:auth-provider|session))\.tsx?$/;

/**
 * Endpoints come with the part of the site that calls them, and reach what is shared by its name, which is how sharing
 * finds it. In the sources they are neighbours; in the shell, which ships the core, they stay so.
 */
function sharedDataCore({ isShell }) {
  return new webpack.NormalModuleReplacementPlugin(dataCore, (data) => {
    const reachesCore = data.request === './core.ts' || !isShell;
    if (reachesCore && dataSources.test(data.context)) data.request = '@octavo/data/core';
  });
}

function appConfig({ name, directory, outputDirectory, cacheDirectory, development, entry, publicPath, federation }) {
  const isShell = name === 'shell';
  const hashed = 'assets/[name].[contenthash:10]';
  const rules = sourceRules({ styles: bundledStyles });
  return {
    name,
    context: directory,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    entry,
    output: {
      path: outputDirectory,
      publicPath,
      uniqueName: name,
      filename: `${hashed}.js`,
      chunkFilename: `${hashed}.js`,
      cssFilename: `${hashed}.css`,
      cssChunkFilename: `${hashed}.css`,
      assetModuleFilename: `${hashed}[ext]`,
    },
    experiments: { css: true },
    ...rules,
    resolve: { ...rules.resolve, alias: { ...oneForm, ...(development ? {} : published) } },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          test: /\.(m?js|css)$/,
          extractComments: { condition: 'some', filename: 'assets/licences.txt', banner: false },
          minify: [
            { implementation: MinimizerPlugin.swcMinify, options: { compress: { passes: 3 } } },
            { implementation: MinimizerPlugin.lightningCssMinify },
          ],
        }),
      ],
    },
    // Names must differ by compiler, or they read one another's modules.
    cache: {
      type: 'filesystem',
      cacheDirectory,
      name: `${name}-${development ? 'development' : 'production'}`,
      buildDependencies: { config: [import.meta.filename] },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    plugins: [
      sharedDataCore({ isShell }),
      new ModuleFederationPlugin({
        name,
        shared: sharedModules({ isShell }),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        ...federation,
        experiments: {
          // Snapshots are for remotes found by manifests; ours are found by `remotes.json`.
          optimization: { target: 'web', disableSnapshot: true },
          ...(isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
        },
      }),
    ],
  };
}

/** What loads first, in three files: each is compiled at one go, for which whoever touches the page waits. */
const firstFiles = Object.fromEntries(
  Object.entries({
    react: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    libraries: /[\\/]node_modules[\\/](?!(?:react|react-dom|scheduler|@module-federation)[\\/])/,
  }).map(([name, test]) => [name, { name, test, chunks: 'initial', enforce: true }]),
);

/** The shell's build: what loads first, with everything that is shared. */
export function shellConfig(options) {
  const config = appConfig({
    ...options,
    name: 'shell',
    entry: { main: './src/main.tsx' },
    publicPath: '/',
    federation: { remotes: {} },
  });
  config.optimization.splitChunks = { cacheGroups: firstFiles };
  return config;
}

/**
 * All parts as one, without federation: what its price is measured against. `remotes` is a module in the place of the
 * one that loads parts.
 */
export function singleConfig({ remotes, ...options }) {
  const config = shellConfig(options);
  return {
    ...config,
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, '@octavo/federation/remotes$': remotes } },
    plugins: [],
  };
}

/** A remote's build: an entry and the modules it exposes. Deployed over its older files, which open pages still ask for. */
export function remoteConfig(options) {
  const exposes = exposable.filter((module) => existsSync(join(options.directory, 'src', `${module}.tsx`)));
  return appConfig({
    ...options,
    entry: {},
    publicPath: `/remotes/${options.name}/`,
    federation: {
      filename: 'assets/remoteEntry.[contenthash:10].js',
      exposes: Object.fromEntries(
        exposes.map((module) => [`./${module}`, { import: `./src/${module}.tsx`, name: module }]),
      ),
    },
  });
}
