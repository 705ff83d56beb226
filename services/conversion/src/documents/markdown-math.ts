import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import type { MathSetter } from './math.ts';

/** How many lines the end of a formula is looked for: many beginnings without one must not cost their square. */
const blockReachLines = 200;

/** How far each text has been searched without finding an end, for the same reason. */
const searched = new WeakMap<StateInline, Record<Markup, number>>();

type Markup = '$' | '$$';

const dollar = 0x24;
const backslash = 0x5c;

/** `$inline$`, `$$display$$` and fences called math, as GitHub has them. */
export function addMath(parser: MarkdownIt, math: MathSetter): void {
  parser.inline.ruler.after('escape', 'math', inlineMath);
  parser.block.ruler.after('fence', 'math', blockMath, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  const { rules } = parser.renderer;
  rules['math_inline'] = (tokens, index) => math.set(tokens[index]?.content ?? '', tokens[index]?.markup === '$$');
  rules['math_block'] = (tokens, index) => `<p class="math">${math.set(tokens[index]?.content ?? '', true)}</p>\n`;
  const fence = rules['fence'];
  rules['fence'] = (tokens, index, options, env, renderer) =>
    tokens[index]?.info.trim() === 'math'
      ? `<p class="math">${math.set(tokens[index].content.trim(), true)}</p>\n`
      : (fence?.(tokens, index, options, env, renderer) ?? '');
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== dollar) {
    return false;
  }
  const markup: Markup = src.charCodeAt(pos + 1) === dollar ? '$$' : '$';
  const from = pos + markup.length;
  const end = endOfInline(state, from, markup);
  if (end === -1) {
    return false;
  }
  if (!silent) {
    const token = state.push('math_inline', 'math', 0);
    token.content = src.slice(from, end).trim();
    token.markup = markup;
  }
  state.pos = end + markup.length;
  return true;
}

/** Where a formula ends, or -1. `$` follows no space and precedes no digit, so that prices stay prices. */
function endOfInline(state: StateInline, from: number, markup: Markup): number {
  const { src, posMax } = state;
  if (markup === '$' && /\s/.test(src.charAt(from))) {
    return -1;
  }
  const known = searched.get(state) ?? { $: 0, $$: 0 };
  searched.set(state, known);
  let position = Math.max(from, known[markup]);
  for (; position < posMax; position += 1) {
    const code = src.charCodeAt(position);
    if (code === backslash) {
      position += 1;
    } else if (code === dollar && position > from) {
      const isEnd =
        markup === '$$'
          ? src.charCodeAt(position + 1) === dollar
          : !/\s/.test(src.charAt(position - 1)) && !/\d/.test(src.charAt(position + 1));
      if (isEnd) {
        return position;
      }
    }
  }
  known[markup] = position;
  return -1;
}

function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineAt = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
  const isIndented = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  const first = lineAt(startLine);
  if (isIndented || !first.startsWith('$$')) {
    return false;
  }
  const rest = first.slice(2);
  if (rest.endsWith('$$') && rest.length > 2) {
    return push(rest.slice(0, -2), startLine + 1);
  }
  if (rest.includes('$$')) {
    return false;
  }
  const lines = [rest];
  for (let line = startLine + 1; line < Math.min(endLine, startLine + blockReachLines); line += 1) {
    if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) {
      return false;
    }
    const text = lineAt(line);
    if (text.endsWith('$$')) {
      lines.push(text.slice(0, -2));
      return push(lines.join('\n'), line + 1);
    }
    lines.push(text);
  }
  return false;

  function push(tex: string, next: number): boolean {
    if (!silent) {
      const token = state.push('math_block', 'math', 0);
      token.block = true;
      token.content = tex.trim();
      token.map = [startLine, next];
      token.markup = '$$';
      state.line = next;
    }
    return true;
  }
}
