/** For scripts that a family's own font lacks. */
const everyScript = `'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Devanagari', 'Noto Sans Thai',
    'Noto Sans CJK SC', 'Noto Sans CJK JP', 'Noto Sans CJK KR', 'Noto Color Emoji'`;

/** CSS font stacks: the best of what machines have, then every script. */
export const fontStacks = {
  sans: `'Noto Sans', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, 'DejaVu Sans',
    ${everyScript}, sans-serif`,
  serif: `'Noto Serif', 'Source Serif 4', Georgia, 'Liberation Serif', 'Times New Roman', 'DejaVu Serif',
    'Noto Naskh Arabic', 'Noto Serif Hebrew', 'Noto Serif Devanagari', 'Noto Serif Thai', 'Noto Serif CJK SC',
    ${everyScript}, serif`,
  mono: `'Noto Sans Mono', ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono',
    'Noto Sans Mono CJK SC', ${everyScript}, monospace`,
} as const;

export type FontStack = keyof typeof fontStacks;

/** The CSS value for a font that a caller named: a stack of ours, or an installed family with one behind it. */
export function fontFamilyOf(font: string, fallback: FontStack): string {
  return isStack(font) ? fontStacks[font] : `${cssString(font)}, ${fontStacks[fallback]}`;
}

/** Text as a CSS string, whatever it holds. */
function cssString(text: string): string {
  return `'${text.replace(/[^\p{L}\p{N} _.-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}'`;
}

function isStack(font: string): font is FontStack {
  return Object.hasOwn(fontStacks, font);
}
