import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { siteDirectory } from './places.mjs';

const everyday = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** The weights that pages are set in: each more that a file can draw makes it larger. */
const weights = { 'Geist Variable': { min: 400, max: 600 }, 'Geist Mono Variable': 400 };

const face = /@font-face\{[^}]*\}/g;

/** How a stylesheet says which characters a font is for. */
function unicodeRange(characters) {
  return [...characters].map((character) => `U+${character.codePointAt(0).toString(16)}`).join(',');
}

/** A font of a rule with some characters only, as the arguments of a `FontFace`; the font itself as base64. */
async function ownFace(rule, characters) {
  const valueOf = (name) => new RegExp(`${name}:"?([^;"}]+)`).exec(rule)?.[1];
  const family = valueOf('font-family');
  const wght = weights[family];
  const font = await subsetFont(readFileSync(join(siteDirectory, /url\(([^)]+)\)/.exec(rule)[1])), characters, {
    targetFormat: 'woff2',
    ...(wght ? { variationAxes: { wght } } : {}),
  });
  return [family, font.toString('base64'), { weight: valueOf('font-weight'), unicodeRange: unicodeRange(characters) }];
}

/**
 * The fonts of a stylesheet cut down to what pages are written in, to stand within them: what is painted first is painted
 * in them. For any other character a browser asks for the whole font.
 */
export async function pageFonts(css, texts) {
  const rules = (css.match(face) ?? []).filter((rule) => rule.includes('url('));
  // Sorted: the same pages make the same fonts.
  const characters = [...new Set(everyday + texts.join(''))].filter((character) => character >= ' ').sort();
  return Promise.all(rules.map((rule) => ownFace(rule, characters.join(''))));
}
