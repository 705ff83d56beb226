import createMarkdownIt from 'markdown-it';
import type { MarkdownIt, MarkdownItOptions } from 'markdown-it';
import { addFootnotes } from './markdown-footnotes.ts';
import { addMath } from './markdown-math.ts';
import { addTasks } from './markdown-tasks.ts';
import type { MathSetter } from './math.ts';

/** The core: CommonMark 0.31.2 with GitHub's tables and strikethrough. Raw HTML passes, as CommonMark says. */
export function createMarkdownParser(options: MarkdownItOptions = {}): MarkdownIt {
  const parser = createMarkdownIt('commonmark', options).enable(['table', 'strikethrough']);
  // The specification's examples break the line inside an empty quotation too.
  parser.renderer.rules['blockquote_open'] = (tokens, index, settings, _env, renderer) =>
    renderer.renderToken(tokens, index, settings).replace(/>$/, '>\n');
  return parser;
}

/** What follows `www.`: a host and perhaps a path, without the punctuation of the sentence around it. */
const restOfAddress = /[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,10}(?:[/?#](?:[^\s<>"]{0,1000}[^\s<>"?!.,:;*_~')\]])?)?/iy;

/** The core with what documents have beyond it: autolinks, task lists, footnotes and, with a setter, mathematics. */
export function createDocumentParser(options: MarkdownItOptions, math: MathSetter | undefined): MarkdownIt {
  const parser = createMarkdownParser({ ...options, linkify: true }).enable(['linkify']);
  // As GitHub: what begins with www. is an address, and README.md is none.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: true }).add('www.', {
    validate(text, position) {
      restOfAddress.lastIndex = position;
      return restOfAddress.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  addFootnotes(parser);
  addTasks(parser);
  if (math) {
    addMath(parser, math);
  }
  return parser;
}
