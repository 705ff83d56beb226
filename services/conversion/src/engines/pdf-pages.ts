const countPattern = /\/Count (\d+)/;
const pagesPattern = /\/Pages (\d+) 0 R/;

/** Reads the number of pages out of a PDF that Chromium wrote; null if it is not built as Chromium builds them. */
export function countPages(pdf: Buffer): number | null {
  const catalog = pdf.lastIndexOf('/Type /Catalog');
  const root = pagesPattern.exec(pdf.toString('latin1', catalog, catalog + 2_000))?.[1];
  if (catalog === -1 || root === undefined) {
    return null;
  }
  const start = pdf.lastIndexOf(`\n${root} 0 obj`);
  if (start === -1) {
    return null;
  }
  const end = pdf.indexOf('endobj', start);
  const count = countPattern.exec(pdf.toString('latin1', start, end))?.[1];
  return count === undefined ? null : Number(count);
}
