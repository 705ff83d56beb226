import { join } from 'node:path';
import { buildGallery, serveGallery } from './build.mjs';

const directory = process.env.GALLERY_DIRECTORY ?? join(import.meta.dirname, '..', 'dist', 'gallery');
await buildGallery(directory);
const url = await serveGallery(directory, Number(process.env.PORT ?? 8090));
process.stdout.write(`The gallery is at ${url} (its themes at ${url}?theme=1 to 4). Ctrl-C stops it.\n`);
