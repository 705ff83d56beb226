import { createRequire } from 'node:module';
import { join } from 'node:path';

const fromHere = createRequire(import.meta.url);
const packageDirectory = join(import.meta.dirname, '..');

/** The gallery: one page, every component in every state. For those who build screens, and for the tests that look at it. */
export function galleryConfig(outputDirectory) {
  return {
    context: packageDirectory,
    mode: 'development',
    target: ['web', 'es2022'],
    devtool: false,
    entry: './gallery/src/main.tsx',
    output: { path: outputDirectory, publicPath: '/', filename: 'main.js', cssFilename: 'main.css' },
    experiments: { css: true },
    resolve: { extensions: ['.js'], conditionNames: ['octavo-source', '...'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: fromHere.resolve('swc-loader'),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: true } },
            },
          },
        },
        { test: /\.css$/, type: 'css', use: [fromHere.resolve('@tailwindcss/webpack')] },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    infrastructureLogging: { level: 'warn' },
    performance: { hints: false },
  };
}
