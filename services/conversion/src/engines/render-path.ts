import type { HtmlOptions } from '@octavo/contracts';
import type { DocumentSource } from './document-source.ts';

/**
 * `warm`: a page that is used again and again, without script and without network. `fresh`: a browser context made for
 * this document alone, with script and with the egress proxy.
 */
export type RenderPath = 'warm' | 'fresh';

/** A script element that holds data: nothing of it runs anywhere. */
const dataBlock =
  '(?:\\s+id\\s*=\\s*"[\\w-]*")?\\s+type\\s*=\\s*(?:"application/(?:ld\\+)?json"|\'application/(?:ld\\+)?json\')\\s*>';

/** Patterns of assets on the network. */
export const assetsElsewhere = [
  '(?:src|srcset|poster|background)\\s*=\\s{0,9}["\']?\\s{0,9}https?:',
  '<(?:link|image|use|feimage)\\b[^<>]*href\\s*=\\s{0,9}["\']?\\s{0,9}https?:',
  'url\\(\\s{0,9}["\']?\\s{0,9}https?:',
  '@import\\s*["\']\\s{0,9}https?:',
];

/**
 * What only a fresh page does right: script and what may hold it, other documents inside this one, content that
 * depends on whether script runs or on focus, and assets on the network.
 */
const needsFreshPage = new RegExp(
  [
    `<script(?!${dataBlock})`,
    '<(?:noscript|i?frame|object|embed|applet|portal|fencedframe)',
    '[\\s/"\'<]on[a-z]+\\s*=',
    'javascript:',
    'autofocus',
    'scripting\\s*:',
    ...assetsElsewhere,
  ].join('|'),
  'i',
);

const metaStart = /<meta(?=[\s/>])/gi;
const metaAttribute = /\s+([a-z:-]+)\s*=\s*(?:"([^"<>&]*)"|'([^'<>&]*)'|([^\s"'`<>=&]+))/iy;
const metaContentAttribute = /\s+content\s*=\s*(?:"[^"<>]*"|'[^'<>]*')/iy;
const metaEnd = /\s*\/?>/y;

const plainAttributes = new Set(['charset', 'content', 'property', 'lang', 'itemprop', 'id']);
const plainEquivalents = new Set(['content-type', 'x-ua-compatible']);
const plainNames = new Set(
  'viewport description author keywords generator robots application-name copyright date created creator subject title format-detection progid originator revised version'.split(
    ' ',
  ),
);

/** Options that a page must be set up for, and must not keep for the next document. */
const freshPageOptions = [
  'viewport',
  'timezone',
  'locale',
  'userAgent',
  'waitForSelector',
  'waitForFunction',
  'delayMilliseconds',
  'failOnResourceError',
  'failOnConsoleError',
  'singlePage',
] as const satisfies (keyof HtmlOptions)[];

/** Chooses how a document is rendered, by what it is and by what is asked of it. */
export function pathOf(source: DocumentSource, options: HtmlOptions): RenderPath {
  return source.html === undefined || source.files !== undefined || changesPage(options)
    ? 'fresh'
    : renderPathOf(source.html, options.headerTemplate, options.footerTemplate);
}

/** Whether options ask more of a page than to print what it is given. */
export function changesPage(options: HtmlOptions): boolean {
  return (
    options.media === 'screen' ||
    freshPageOptions.some((name) => options[name] !== undefined && options[name] !== false)
  );
}

/**
 * Chooses by the text alone. A wrong `fresh` costs speed only; a wrong `warm` is harmless, because a warm page
 * runs no script and has no network.
 */
export function renderPathOf(...sources: (string | undefined)[]): RenderPath {
  const needsFresh = sources.some(
    (source) => source !== undefined && (needsFreshPage.test(source) || hasOddMeta(source)),
  );
  return needsFresh ? 'fresh' : 'warm';
}

/**
 * Whether a meta element is not plainly one of those that a later document in the same page could not notice:
 * `http-equiv=refresh` acts, `color-scheme` stays behind, and what is spelled strangely could be either.
 */
function hasOddMeta(html: string): boolean {
  for (const start of html.matchAll(metaStart)) {
    if (!isPlainMeta(html, start.index + start[0].length)) {
      return true;
    }
  }
  return false;
}

function isPlainMeta(html: string, from: number): boolean {
  let position = from;
  while (!matchAt(metaEnd, html, position)) {
    const content = matchAt(metaContentAttribute, html, position);
    const attribute = content ?? matchAt(metaAttribute, html, position);
    if (!attribute || (!content && !isPlainAttribute(attribute))) {
      return false;
    }
    position += attribute[0].length;
  }
  return true;
}

function isPlainAttribute([, name = '', ...values]: RegExpExecArray): boolean {
  const value = (values.find((candidate) => candidate !== undefined) ?? '').trim().toLowerCase();
  switch (name.toLowerCase()) {
    case 'http-equiv':
      return plainEquivalents.has(value);
    case 'name':
      return plainNames.has(value);
    default:
      return plainAttributes.has(name.toLowerCase());
  }
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
