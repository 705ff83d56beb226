/**
 * What tells that PDFium has torn a page's words apart, or put their letters in disorder. It guesses a page's direction
 * by how much of it is covered, which fails on pages of few words and on text that stands on its side; it takes every
 * wide gap for a space, also where letters are spaced out; and what an application says a glyph means (`ActualText`, as
 * the scripts of India and South-East Asia need it) it may tell twice.
 */
const letterByLetter = /(?:(?:^|\s{1,3})[A-Za-z\u00C0-\u024F\u0370-\u03FF\u0400-\u052F](?=\s)){5}/;
const clusters = /[\u0900-\u0EFF\u0F00-\u0FFF\u1000-\u109F\u1780-\u17FF\u1A20-\u1AAF]/;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** A ligature of these two is turned round with its line, letter by letter. */
const alefBeforeLam = /[\u0622\u0623\u0625\u0627]\u0644/;

/** Of these a page may rightly stand downwards, letter below letter. */
const maySetDownwards = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/;
/** On pages of fewer characters the guess is worth little, and looking again costs little. */
const sparseCharacters = 300;

/** Whether the characters must be looked at one by one: on a full page this takes as long as the page itself. */
export function mayBeTorn(text: string): boolean {
  if (rightToLeft.test(text)) {
    return alefBeforeLam.test(text);
  }
  const isSparse = text.length > 0 && text.length < sparseCharacters && !maySetDownwards.test(text);
  return isSparse || clusters.test(text) || letterByLetter.test(text);
}

export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}
