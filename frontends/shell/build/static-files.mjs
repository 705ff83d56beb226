import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteDirectory } from './places.mjs';
import { drawIcon, drawPicture } from './pictures.mjs';

function write(file, content) {
  const path = join(siteDirectory, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The mark of frontends/ui's logo, on a ground of its own. */
const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b0b0d"/>' +
  '<path d="M5.8 9.6 15 6.1v18.6l-9.2 3.5z" fill="#f6f5f2"/><path d="M17.2 6.1l9.2 3.5v18.6l-9.2-3.5z" fill="#f26a3d"/></svg>\n';

function sitemap(siteUrl, paths) {
  const entries = paths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

function robots(siteUrl) {
  const closed = ['/api/', '/auth/', '/functions/', '/admin-dashboard'];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

function manifest(name, description) {
  return JSON.stringify(
    {
      name,
      short_name: name,
      description,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#0b0b0d',
      theme_color: '#0b0b0d',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    },
    null,
    2,
  );
}

/** Everything that is no page. Returns the files in which the gateway fills in the site's address. */
export async function writeStaticFiles({ site, paths, handbookFiles }) {
  const { siteUrl } = site.settings;
  const home = site.metadataOf('/');
  write('favicon.svg', favicon);
  for (const size of [180, 192, 512]) write(`icon-${size}.png`, await drawIcon(favicon, size));
  for (const { file, headline } of site.pictures) {
    write(file, await drawPicture({ mark: favicon, headline, name: site.productName }));
  }
  write('manifest.webmanifest', manifest(site.productName, home.description));
  write('sitemap.xml', sitemap(siteUrl, paths));
  write('robots.txt', robots(siteUrl));
  const handbook = Object.entries(handbookFiles).map(([path, text]) => [path.slice(1), text]);
  for (const [file, text] of handbook) write(file, text);
  return ['sitemap.xml', 'robots.txt', ...handbook.map(([file]) => file)];
}
