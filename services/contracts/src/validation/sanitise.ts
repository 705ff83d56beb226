/** SPEC §9. */
export const sanitisedLength = 1_000;

/** At most so many UTF-16 units, never half a character. */
export function cut(text: string, longest: number): string {
  const head = text.slice(0, longest);
  return /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head;
}

/** Without what no database keeps: NUL, and halves of characters. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** Free text as it is kept (SPEC §5): trimmed, without the characters that mean something in HTML, cut. */
export function sanitise(text: string, longest: number = sanitisedLength): string {
  return cut(
    storable(text)
      .replaceAll(/[<>"'&]/g, '')
      .trim(),
    longest,
  ).trimEnd();
}
