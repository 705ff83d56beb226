import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const css = readFileSync(join(import.meta.dirname, '../src/base.css'), 'utf8');

type Tokens = Record<string, string>;

function tokensIn(block: string): Tokens {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(oklch\([^)/]+\));/g)].map(([, name, value]) => [name, value]),
  );
}

/** A theme's own tokens over those of the default one, as the cascade has it. */
function themeTokens(theme: number): Tokens {
  const blockOf = (number: number) =>
    css.match(new RegExp(String.raw`\[data-theme='${number}'\]\s*\{([^}]*)\}`))?.[1] ?? '';
  return { ...tokensIn(blockOf(4)), ...tokensIn(blockOf(theme)) };
}

/** Relative luminance of WCAG 2 for an oklch() colour, clipped to what screens show. */
function luminance(color: string): number {
  const [l = 0, c = 0, h = 0] = color.slice(6, -1).trim().split(/\s+/).map(Number);
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z) +
    0.7152 * clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z) +
    0.0722 * clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  );
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['canvas', 'surface', 'raised', 'hover', 'code'];
const texts = ['ink', 'muted', 'faint', 'accent', 'danger', 'success', 'warning', 'info'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['accent', 'danger', 'success', 'warning', 'info'].flatMap((tone) => [
    [tone, `${tone}-soft`] as const,
    ['ink', `${tone}-soft`] as const,
    ['muted', `${tone}-soft`] as const,
  ]),
  ['on-primary', 'primary'] as const,
  ['on-accent', 'accent'] as const,
  ['on-danger', 'danger-strong'] as const,
];

describe.each([1, 2, 3, 4])('theme %i', (theme) => {
  const tokens = themeTokens(theme);
  const ratio = (one: string, other: string) => contrast(tokens[one] ?? '', tokens[other] ?? '');

  test('every text can be read on every ground it stands on: 4.5 to 1', () => {
    const poor = pairs.filter(([text, ground]) => !(ratio(text, ground) >= 4.5));
    expect(poor.map(([text, ground]) => `${text} on ${ground}: ${ratio(text, ground).toFixed(2)}`)).toEqual([]);
  });

  test('the edges of controls and the focus can be seen: 3 to 1', () => {
    const edges = ['line-strong', 'focus'].flatMap((edge) =>
      ['canvas', 'surface', 'raised'].map((ground) => [edge, ground] as const),
    );
    expect(edges.filter(([edge, ground]) => !(ratio(edge, ground) >= 3))).toEqual([]);
  });
});
