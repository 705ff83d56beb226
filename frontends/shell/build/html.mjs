import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstScript } from './first-script.mjs';
import { siteDirectory } from './places.mjs';
import { starterScript } from './starter.mjs';

/** The server puts the configured theme here, and the whole configuration where the settings have this text for it. */
export const themePlaceholder = 'configured-theme';
export const appConfigPlaceholder = 'configured-switches';

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => escapes[character]);
}

/** JSON that may stand in a page: nothing in it ends its element. */
function jsonElement(attributes, value) {
  return `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

function headElement({ tag, attributes }) {
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${text.join('')}>`;
}

function scriptElements({ entries, ahead, rendered }) {
  if (rendered) {
    return [`<script data-entries="${entries.join(' ')}" data-ahead="${ahead.join(' ')}">${starterScript}</script>`];
  }
  return [
    ...entries.map((url) => `<script defer src="${url}"></script>`),
    ...ahead.map((url) => `<link rel="preload" as="script" href="${url}">`),
  ];
}

/** The files of a remote that a page needs. */
function filesOf({ entry, routes, pages }, handles) {
  return [...new Set([...entry, ...routes, ...handles.flatMap((handle) => pages[handle] ?? [])])];
}

const isScript = (url) => url.endsWith('.js');
const isStyle = (url) => url.endsWith('.css');

/**
 * A page of the site. What is rendered stands in it with all its styles, so that it shows before any script; scripts
 * come last, and wait for what is seen.
 */
export function pageHtml({
  shell,
  remote,
  handles = [],
  settings,
  title,
  head,
  data,
  body,
  fonts,
  pageFonts,
  rendered,
}) {
  const files = [...shell.entry, ...(remote ? filesOf(remote, handles) : [])];
  const entries = shell.entry.filter(isScript);
  const ahead = files.filter((url) => isScript(url) && !entries.includes(url));
  const styleUrls = files.filter(isStyle);
  const styles = styleUrls.map((url) => readFileSync(join(siteDirectory, url), 'utf8'));
  return [
    '<!doctype html>',
    `<html lang="en" data-theme="${themePlaceholder}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    ...head.map(headElement),
    ...(rendered ? [jsonElement('type="application/json" id="page-fonts"', pageFonts)] : []),
    `<script>${firstScript}</script>`,
    '<meta name="theme-color" content="#0b0b0d">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(rendered
      ? []
      : fonts.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`)),
    ...styles.map((css) => `<style>${css}</style>`),
    // Says to a remote that its styles are here.
    ...(rendered ? styleUrls.map((url) => `<link rel="stylesheet" href="${url}" disabled>`) : []),
    jsonElement('type="application/json" id="page-settings"', { ...settings, appConfig: appConfigPlaceholder }),
    ...(data ? [jsonElement('type="application/ld+json" id="structured-data"', data)] : []),
    '</head>',
    '<body>',
    `<div id="root"${rendered ? ' data-prerendered' : ''}>${body}</div>`,
    '<noscript><p style="padding:1rem;text-align:center">Signing in and trying things out need JavaScript.</p></noscript>',
    ...scriptElements({ entries, ahead, rendered }),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
