import { AppError, type JsonOptions } from '@octavo/contracts';
import { fontStacks } from './fonts.ts';
import { htmlDocument } from './html-document.ts';
import { columnsOf, isRows, tableOf } from './json-table.ts';
import { jsonTree } from './json-tree.ts';

/** More would not be legible on any page. */
const mostColumns = 100;

/** Typesets any JSON value as a tree with colours, with its arrays of objects as tables. */
export function renderJson(value: unknown, options: JsonOptions = {}): string {
  const { view = 'auto', sortKeys = false, maxDepth = 100, fontSize = 9, title = 'Document' } = options;
  const body =
    view === 'table'
      ? tableOf(checkedRows(value), { sortKeys })
      : jsonTree(value, { maxDepth, sortKeys, tables: view === 'auto' });
  return htmlDocument({ title, styles: [jsonStyle(fontSize)], body });
}

function checkedRows(value: unknown): Record<string, unknown>[] {
  if (!isRows(value)) {
    throw viewError("The view 'table' shows an array of objects; choose tree or auto for other values");
  }
  const count = columnsOf(value, false).length;
  if (count > mostColumns) {
    throw viewError(`The objects have ${count} different keys, and a table up to ${mostColumns} columns; choose tree`);
  }
  return value;
}

function viewError(message: string): AppError {
  const details = [{ path: 'options.view', message }];
  return new AppError({ code: 'invalid_request', message: `options.view: ${message}`, details });
}

function jsonStyle(fontSize: number): string {
  return `
html { font: ${fontSize}pt/1.4 ${fontStacks.mono}; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; color: #1f2328; background: #fff; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; orphans: 1; widows: 1; }
.turns { unicode-bidi: isolate; }
.key { color: #0550ae; }
.string { color: #116329; }
.number { color: #953800; }
.boolean { color: #6639ba; }
.null { color: #59636e; }
.more { color: #59636e; font-style: italic; }
table { margin: 0.3em 0 0.8em; border-collapse: collapse; font-family: ${fontStacks.sans}; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td {
  padding: 0.25em 0.6em;
  border: 0.75pt solid #d1d9e0;
  text-align: start;
  vertical-align: top;
  unicode-bidi: plaintext;
  overflow-wrap: anywhere;
}
th { font-weight: 600; background: #f6f8fa; }
th.number, td.number { color: inherit; text-align: right; font-variant-numeric: tabular-nums; }
`;
}
