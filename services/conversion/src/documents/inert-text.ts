const special = /[&<>"]/g;

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a scanner that does not parse HTML takes for active content or an address, though it is only text. */
const lookalikes =
  /\bon[a-z]+\s*=|\b(?:java|vb)script:|autofocus|scripting\s*:|(?:src|srcset|poster|background)\s*=|url\(|@import/gi;

/** Escapes text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(special, (character) => references[character] ?? character);
}

/**
 * Escapes text so that nothing in it looks active, even to whoever reads the HTML without parsing it: a document made
 * only of such text is rendered on the fast path, whatever it talks about.
 */
export function inertText(text: string): string {
  return escapeHtml(text).replace(lookalikes, withLastAsReference);
}

/**
 * Prose about `onclick=` or `javascript:` in HTML that its generator wrote without either: every match is text or a
 * quoted value, where a character reference reads the same.
 */
export function withoutActiveLookalikes(html: string): string {
  return html.replace(/\bon[a-z]+\s*=|\b(?:java|vb)script:|autofocus|scripting\s*:/gi, withLastAsReference);
}

function withLastAsReference(match: string): string {
  return `${match.slice(0, -1)}&#${match.charCodeAt(match.length - 1)};`;
}
