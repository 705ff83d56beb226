/** A piece of a text: as it is, code, strong, or a link to a chapter or an address. */
export type Inline = { kind: 'plain' | 'code' | 'strong'; text: string } | { kind: 'link'; text: string; to: string };

const pattern =
  /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<to>[^)\s]+)\)|\\(?<escaped>[\\`*_<>[\]|&])/g;

/** The part of Markdown that our texts use. */
export function inlineOf(text: string): Inline[] {
  const pieces: Inline[] = [];
  const plain = (text: string): void => {
    const last = pieces.at(-1);
    if (last?.kind === 'plain') last.text += text;
    else if (text !== '') pieces.push({ kind: 'plain', text });
  };
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    plain(text.slice(end, match.index));
    end = match.index + match[0].length;
    const { code, strong, label, to, escaped } = match.groups ?? {};
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (label !== undefined && to !== undefined) pieces.push({ kind: 'link', text: label, to });
    else plain(escaped ?? '');
  }
  plain(text.slice(end));
  return pieces;
}

/** A text of somebody else's, so that nothing in it is taken for Markdown. */
export function literal(text: string): string {
  return text.replace(/[\\`*_<>[\]|&]/g, String.raw`\$&`);
}

/** What is read of a text. */
export function wordsOf(text: string): string {
  return inlineOf(text)
    .map((piece) => piece.text)
    .join('');
}
