/** `Content-Disposition` for a name in any script (RFC 6266, RFC 8187). */
export function contentDisposition(filename: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const fallback = `${kind}; filename="${plain}"`;
  if (plain === filename) {
    return fallback;
  }
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${fallback}; filename*=UTF-8''${encoded}`;
}
