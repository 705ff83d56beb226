import createMarkdownIt from 'markdown-it';
import { inertText, withoutActiveLookalikes } from './inert-text.ts';

/** Markdown's inline marks and nothing else: no blocks, no images, no HTML. */
const marks = createMarkdownIt('zero', { html: false, breaks: true }).enable([
  'newline',
  'escape',
  'backticks',
  'emphasis',
  'strikethrough',
  'link',
  'autolink',
]);
// 'zero' leaves out what pairs the marks.
marks.inline.ruler2.enable(['balance_pairs', 'emphasis', 'strikethrough', 'fragments_join']);

const anyMark = /[\\`*_~[\]<\n]/;

/** HTML of a text with **bold**, *italic*, ~~struck~~, `code`, [links](…) and line breaks. */
export function inlineMarks(text: string): string {
  return anyMark.test(text) ? withoutActiveLookalikes(marks.renderInline(text)) : inertText(text);
}
