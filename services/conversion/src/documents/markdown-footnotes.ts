import type { Env, MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';

interface Footnote {
  tokens: Token[];
  /** Set by the first reference: notes stand in the order in which the text calls them. */
  number?: number;
}

interface Footnotes {
  byLabel: Map<string, Footnote>;
  called: Footnote[];
  /** A definition inside a definition is text: nesting them would cost a stack. */
  isDefining: boolean;
}

const definitionStart = /^\[\^([^\s[\]]{1,200})\]:[ \t]*/;
const reference = /\[\^([^\s[\]]{1,200})\]/y;

/** `[^name]` and `[^name]: text`, as GitHub has them. The notes stand at the end of the document. */
export function addFootnotes(parser: MarkdownIt): void {
  parser.block.ruler.before('reference', 'footnote', definition, { alt: ['paragraph', 'reference'] });
  parser.inline.ruler.before('link', 'footnote', call);
  parser.core.ruler.after('inline', 'footnotes', notes);
  const { rules } = parser.renderer;
  rules['footnote_call'] = (tokens, index) => {
    const { number, isFirst } = callOf(tokens[index]);
    return `<sup class="footnote"><a href="#fn-${number}"${isFirst ? ` id="fnref-${number}"` : ''}>${number}</a></sup>`;
  };
  rules['footnote_back'] = (tokens, index) =>
    ` <a class="footnote-back" href="#fnref-${callOf(tokens[index]).number}">↩\uFE0E</a>`;
}

interface Call {
  number: number;
  isFirst: boolean;
}

function callOf(token: Token | undefined): Call {
  return token?.meta?.['call'] as Call;
}

function footnotesOf(env: Env): Footnotes {
  const known = env['footnotes'] as Footnotes | undefined;
  const footnotes = known ?? { byLabel: new Map(), called: [], isDefining: false };
  env['footnotes'] = footnotes;
  return footnotes;
}

function definition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const footnotes = footnotesOf(state.env);
  if (footnotes.isDefining || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) {
    return false;
  }
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const line = state.src.slice(start, state.eMarks[startLine]);
  const match = definitionStart.exec(line);
  if (!match) {
    return false;
  }
  if (silent) {
    return true;
  }
  const next = endOfDefinition(state, startLine, endLine);
  const more = state.getLines(startLine + 1, next, state.blkIndent + 4, false);
  const label = state.md.utils.normalizeReference(match[1] ?? '');
  if (!footnotes.byLabel.has(label)) {
    const tokens: Token[] = [];
    footnotes.isDefining = true;
    state.md.block.parse(`${line.slice(match[0].length)}\n${more}`, state.md, state.env, tokens);
    footnotes.isDefining = false;
    footnotes.byLabel.set(label, { tokens });
  }
  state.line = next;
  return true;
}

/** A note goes on in lines indented by four, and in lines that continue its paragraph. */
function endOfDefinition(state: StateBlock, startLine: number, endLine: number): number {
  const terminators = state.md.block.ruler.getRules('paragraph');
  let end = startLine + 1;
  for (let line = startLine + 1; line < endLine; line += 1) {
    if (state.isEmpty(line)) {
      continue;
    }
    const isIndented = (state.sCount[line] ?? 0) - state.blkIndent >= 4;
    const continues = end === line && !terminators.some((rule) => rule(state, line, endLine, true));
    if ((state.sCount[line] ?? 0) < state.blkIndent || (!isIndented && !continues)) {
      break;
    }
    end = line + 1;
  }
  return end;
}

function call(state: StateInline, silent: boolean): boolean {
  reference.lastIndex = state.pos;
  const match = reference.exec(state.src);
  if (!match || reference.lastIndex > state.posMax) {
    return false;
  }
  const footnotes = footnotesOf(state.env);
  const footnote = footnotes.byLabel.get(state.md.utils.normalizeReference(match[1] ?? ''));
  if (!footnote) {
    return false;
  }
  if (!silent) {
    const isFirst = footnote.number === undefined;
    if (isFirst) {
      footnotes.called.push(footnote);
    }
    footnote.number ??= footnotes.called.length;
    state.push('footnote_call', '', 0).meta = { call: { number: footnote.number, isFirst } };
  }
  state.pos += match[0].length;
  return true;
}

/** Puts the notes that were called at the end. One note may call the next, so the list grows as it is read. */
function notes(state: StateCore): void {
  const { called } = footnotesOf(state.env);
  if (called.length === 0) {
    return;
  }
  const { tokens, Token: token } = state;
  tokens.push(block(token, 'footnotes_open', 'section', 1, { class: 'footnotes' }), block(token, 'list_open', 'ol', 1));
  for (const { tokens: own, number = 0 } of called) {
    for (const one of own) {
      if (one.type === 'inline') {
        one.children = [];
        state.md.inline.parse(one.content, state.md, state.env, one.children);
      }
    }
    const back = new token('footnote_back', '', 0);
    back.meta = { call: { number, isFirst: false } };
    const last = own.at(-1)?.type === 'paragraph_close' ? own.at(-2) : undefined;
    last?.children?.push(back);
    tokens.push(block(token, 'footnote_open', 'li', 1, { id: `fn-${number}` }), ...own);
    tokens.push(...(last ? [] : [back]), block(token, 'footnote_close', 'li', -1));
  }
  tokens.push(block(token, 'list_close', 'ol', -1), block(token, 'footnotes_close', 'section', -1));
}

function block(
  token: StateCore['Token'],
  type: string,
  tag: string,
  nesting: 1 | -1,
  attributes: Record<string, string> = {},
): Token {
  const made = new token(type, tag, nesting);
  made.block = true;
  made.attrs = Object.entries(attributes);
  return made;
}
