/** What PDFium puts for a hyphen that ended a line, and what means nothing or would be taken for the end of a page. */
const dropped = ['\u0002', '\uFFFE', '\uFFFF', '\u0000', '\u000B', '\u000C'];

/** Above this share of characters without a meaning, a text layer is worse than none. */
const garbageShare = 0.2;

/** PDFium has pulled the rest of a hyphenated word up already; only its mark is left. */
export function cleanText(text: string): string {
  return dropped
    .reduce((clean, character) => clean.replaceAll(character, ''), text)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trimEnd();
}

export function visibleLength(text: string): number {
  return text.replaceAll(/\s+/gu, '').length;
}

/** What most pages are made of: looked at first, for asking what Unicode says of each character takes longer. */
const everyday = /^[\s\x21-\x7E\xA1-\u02AF\u2010-\u2027]*$/;

/** Whether a text layer says something: fonts without a Unicode table yield control and private-use characters. */
export function isUsableText(text: string): boolean {
  if (everyday.test(text)) {
    return /\S/.test(text);
  }
  const visible = text.replaceAll(/\s+/gu, '');
  if (visible.length === 0) {
    return false;
  }
  const garbage = visible.match(/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/gu)?.length ?? 0;
  return garbage / visible.length <= garbageShare;
}
