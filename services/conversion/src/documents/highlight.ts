import highlighter from 'highlight.js';

/** Code past this many characters in one document stays plain: colouring costs 0.6 ms a kilobyte. */
const budgetCharacters = 500_000;

/** Minified code stays plain: some of the highlighter's grammars take time by the square of a line's length. */
const longLine = /[^\n]{2000}/;

/** Colours the code of one document, as far as its budget goes. */
export interface CodeHighlighter {
  /** HTML with classes of codeTheme, or nothing for code that stays plain. */
  highlight(code: string, language: string): string;
  readonly used: boolean;
}

export function createCodeHighlighter(): CodeHighlighter {
  let left = budgetCharacters;
  let used = false;
  return {
    highlight(code, language) {
      if (code.length > left || longLine.test(code) || !highlighter.getLanguage(language)) {
        return '';
      }
      left -= code.length;
      used = true;
      return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
    },
    get used() {
      return used;
    },
  };
}
