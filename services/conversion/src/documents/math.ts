import katex from 'katex';
import { escapeHtml } from './inert-text.ts';

/** Setting a formula costs up to 20 µs a character, and some shapes more. */
const formulaCharacters = 5_000;
const budgetCharacters = 100_000;

/** Sets the formulas of one document, as far as its budget goes. */
export interface MathSetter {
  /** HTML for a formula in TeX; for a wrong one its text and what is wrong, where it stands. */
  set(tex: string, isDisplay: boolean): string;
  readonly used: boolean;
}

export function createMathSetter(): MathSetter {
  let left = budgetCharacters;
  let used = false;
  return {
    set(tex, isDisplay) {
      if (tex.length > formulaCharacters) {
        return faultOf(tex, `longer than ${formulaCharacters} characters`);
      }
      if (tex.length > left) {
        return faultOf(tex, `the document has more than ${budgetCharacters} characters of mathematics`);
      }
      left -= tex.length;
      used = true;
      try {
        return katex.renderToString(tex, {
          displayMode: isDisplay,
          // MathML is never painted: it is for the structure of tagged PDFs, where the HTML is hidden.
          output: 'htmlAndMathml',
          throwOnError: true,
          strict: 'ignore',
          trust: false,
          maxSize: 50,
          maxExpand: 1_000,
        });
      } catch (error) {
        return faultOf(tex, problemOf(error));
      }
    },
    get used() {
      return used;
    },
  };
}

function faultOf(tex: string, problem: string): string {
  return `<code class="math-fault">${escapeHtml(tex)}</code><span class="math-fault"> (${escapeHtml(problem)})</span>`;
}

function problemOf(error: unknown): string {
  if (error instanceof katex.ParseError) {
    return error.rawMessage.slice(0, 300);
  }
  return error instanceof RangeError ? 'nested too deeply' : 'cannot be set';
}
