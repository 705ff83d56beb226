import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import webpack from 'webpack';
import { galleryConfig } from './webpack.mjs';

const page = `<!doctype html><html lang="en" data-theme="4"><head><meta charset="utf-8"><title>Components</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css"></head><body><div id="root"></div><script src="/main.js"></script></body></html>`;

const types = { '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' };

/** Builds the gallery into a directory; rejects with what the compiler said. */
export async function buildGallery(outputDirectory) {
  const compiler = webpack(galleryConfig(outputDirectory));
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  if (stats.hasErrors()) {
    throw new Error(stats.toString('errors-only'));
  }
}

/** Serves a built gallery on the loopback. Port 0 takes any free one. */
export async function serveGallery(directory, port) {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://gallery').pathname.slice(1);
    if (!/^[\w.-]+$/.test(name)) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    readFile(join(directory, name)).then(
      (file) => response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${server.address().port}/`;
}
