import { inertText } from './inert-text.ts';

type Row = Record<string, unknown>;

/** Rows that share a table body: a break in the middle of a long one costs its whole length. */
const rowsPerBody = 100;

/** Whether a value is an array of objects without arrays or objects in them: a table by nature. */
export function isFlat(value: unknown): value is Row[] {
  return isRows(value) && value.every((row) => Object.values(row).every(isScalar));
}

/** Whether a value is an array of objects, at least one of them with a key. */
export function isRows(value: unknown): value is Row[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)) &&
    value.some((row) => Object.keys(row as Row).length > 0)
  );
}

/** All keys of all rows, in the order in which they first come, or sorted. */
export function columnsOf(rows: readonly Row[], sorted: boolean): string[] {
  const columns = new Set<string>();
  for (const row of rows) {
    for (const key of Object.keys(row)) {
      columns.add(key);
    }
  }
  return sorted ? [...columns].sort() : [...columns];
}

/** Writes rows as a table; what a row lacks stays empty, what is no scalar is written as JSON. */
export function tableOf(rows: readonly Row[], { sortKeys }: { sortKeys: boolean }): string {
  const columns = columnsOf(rows, sortKeys).map((key) => ({ key, attribute: attributeOf(rows, key) }));
  const head = columns.map(({ key, attribute }) => `<th${attribute}>${inertText(key)}</th>`).join('');
  const bodies: string[] = [];
  for (let start = 0; start < rows.length; start += rowsPerBody) {
    const lines = rows
      .slice(start, start + rowsPerBody)
      .map(
        (row) => `<tr>${columns.map(({ key, attribute }) => `<td${attribute}>${cellOf(row, key)}</td>`).join('')}</tr>`,
      );
    bodies.push(`<tbody>\n${lines.join('\n')}\n</tbody>\n`);
  }
  return `<table>\n<thead><tr>${head}</tr></thead>\n${bodies.join('')}</table>\n`;
}

/** Columns of numbers are set right, so that digits stand below one another. */
function attributeOf(rows: readonly Row[], key: string): string {
  const values = rows.map((row) => valueOf(row, key)).filter((value) => value !== undefined && value !== null);
  return values.length > 0 && values.every((value) => typeof value === 'number') ? ' class="number"' : '';
}

function cellOf(row: Row, key: string): string {
  const value = valueOf(row, key);
  if (value === undefined) {
    return '';
  }
  if (typeof value === 'string') {
    return inertText(value);
  }
  const text = inertText(JSON.stringify(value));
  return value === null ? `<span class="null">${text}</span>` : text;
}

/** Its own only: a key of another row may be the name of something every object has. */
function valueOf(row: Row, key: string): unknown {
  return Object.hasOwn(row, key) ? row[key] : undefined;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
