/** What makes a spreadsheet take a cell for a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/** One cell, quoted (RFC 4180). A cell that a spreadsheet would compute is text to it. */
export function csvCell(text: string): string {
  const plain = formulaStart.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
