/** PDFium's mark of a hyphen that ended a line, and of a character that means nothing. */
const markers = /[\u0002\uFFFE\uFFFF]/g;

/** Form feeds part pages and nothing else. */
const disturbing = /[\u0000\u000B\u000C]/g;

/** Above this share of characters without a meaning, a text layer is worse than none. */
const garbageShare = 0.2;

/** PDFium has pulled the rest of a hyphenated word up already; only its mark is left. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(markers, '')
    .replaceAll(disturbing, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trimEnd();
}

export function visibleLength(text: string): number {
  return text.replaceAll(/\s+/gu, '').length;
}

/** Whether a text layer says something: fonts without a Unicode table yield control and private-use characters. */
export function isUsableText(text: string): boolean {
  const visible = text.replaceAll(/\s+/gu, '');
  if (visible.length === 0) {
    return false;
  }
  const garbage = visible.match(/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/gu)?.length ?? 0;
  return garbage / visible.length <= garbageShare;
}
