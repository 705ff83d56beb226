import { inchesOf, type DocumentBlock, type DocumentCell, type JsonDocument, type Length } from '@octavo/contracts';
import { createCodeHighlighter, type CodeHighlighter } from './highlight.ts';
import { htmlDocument } from './html-document.ts';
import { inertText, withoutActiveLookalikes } from './inert-text.ts';
import { inlineMarks } from './inline-marks.ts';
import { codeTheme, markdownTheme } from './markdown-theme.ts';

type Block<Type extends DocumentBlock['type']> = Extract<DocumentBlock, { type: Type }>;

type ListItem = Block<'list'>['items'][number];

const rowsPerBody = 100;

/** Typesets a document described in JSON. */
export function renderJsonDocument(
  document: JsonDocument,
  { fontSize = 11 }: { fontSize?: number | undefined } = {},
): string {
  const highlighter = createCodeHighlighter();
  const body = document.blocks.map((block) => `${htmlOf(block, highlighter)}\n`).join('');
  const sizes = `html { font-size: ${fontSize}pt; }`;
  return htmlDocument({
    title: document.title ?? titleOf(document.blocks),
    author: document.author,
    language: document.language,
    styles: [markdownTheme + documentStyle + sizes, ...(highlighter.used ? [codeTheme] : [])],
    body,
  });
}

function titleOf(blocks: readonly DocumentBlock[]): string {
  const heading = blocks.find((block) => block.type === 'heading');
  return heading ? heading.text.slice(0, 300) : 'Document';
}

function htmlOf(block: DocumentBlock, highlighter: CodeHighlighter): string {
  switch (block.type) {
    case 'heading': {
      const { level = 1, text } = block;
      return `<h${level}>${inlineMarks(text)}</h${level}>`;
    }
    case 'paragraph':
      return `<p${alignOf(block.align)}>${inlineMarks(block.text)}</p>`;
    case 'list':
      return listOf(block);
    case 'table':
      return tableOf(block);
    case 'image':
      return imageOf(block);
    case 'code':
      return codeOf(block, highlighter);
    case 'quote':
      return `<blockquote><p>${inlineMarks(block.text)}</p>${block.cite === undefined ? '' : `<p class="cite">— ${inlineMarks(block.cite)}</p>`}</blockquote>`;
    case 'rule':
      return '<hr>';
    case 'pageBreak':
      return '<div class="page-break"></div>';
    case 'spacer':
      return `<div style="height:${inches(block.height)}"></div>`;
    case 'keyValue':
      return `<table class="key-value"><tbody>${block.items
        .map(({ key, value }) => `<tr><th>${inlineMarks(key)}</th><td>${cellOf(value)}</td></tr>`)
        .join('\n')}</tbody></table>`;
  }
}

function listOf({ ordered = false, start = 1, items }: Block<'list'>): string {
  const tag = ordered ? 'ol' : 'ul';
  const from = ordered && start !== 1 ? ` start="${start}"` : '';
  return `<${tag}${from}>\n${items.map((item) => itemOf(item, tag)).join('')}</${tag}>`;
}

function itemOf(item: ListItem, tag: string): string {
  if (typeof item === 'string') {
    return `<li>${inlineMarks(item)}</li>\n`;
  }
  const inner = (item.items ?? []) as ListItem[];
  const nested = inner.length > 0 ? `\n<${tag}>\n${inner.map((one) => itemOf(one, tag)).join('')}</${tag}>\n` : '';
  return `<li>${inlineMarks(item.text)}${nested}</li>\n`;
}

function tableOf({ columns, rows, align, caption }: Block<'table'>): string {
  const attributes = columns.map((_, index) => alignOf(align?.[index] ?? naturalAlign(rows, index)));
  const head = columns.map((title, index) => `<th${attributes[index]}>${inlineMarks(title)}</th>`).join('');
  const bodies: string[] = [];
  for (let start = 0; start < rows.length; start += rowsPerBody) {
    const lines = rows
      .slice(start, start + rowsPerBody)
      .map((row) => `<tr>${row.map((cell, index) => `<td${attributes[index]}>${cellOf(cell)}</td>`).join('')}</tr>\n`);
    bodies.push(`<tbody>\n${lines.join('')}</tbody>\n`);
  }
  const title = caption === undefined ? '' : `<caption>${inlineMarks(caption)}</caption>\n`;
  return `<table>\n${title}<thead><tr>${head}</tr></thead>\n${bodies.join('')}</table>`;
}

/** Numbers are set right, so that digits stand below one another. */
function naturalAlign(rows: readonly DocumentCell[][], column: number): 'right' | undefined {
  const values = rows.map((row) => row[column]).filter((cell) => cell !== null);
  return values.length > 0 && values.every((cell) => typeof cell === 'number') ? 'right' : undefined;
}

function cellOf(cell: DocumentCell): string {
  if (cell === null) {
    return '';
  }
  return typeof cell === 'string' ? inlineMarks(cell) : String(cell);
}

function imageOf({ src, alt = '', width, align, caption }: Block<'image'>): string {
  const size = width === undefined ? '' : ` style="width:${inches(width)}"`;
  const title = caption === undefined ? '' : `<figcaption>${inlineMarks(caption)}</figcaption>`;
  return `<figure${alignOf(align)}><img src="${src}" alt="${inertText(alt)}"${size}>${title}</figure>`;
}

function codeOf({ text, language }: Block<'code'>, highlighter: CodeHighlighter): string {
  const coloured = language === undefined ? '' : withoutActiveLookalikes(highlighter.highlight(text, language));
  return `<pre><code>${coloured || inertText(text)}\n</code></pre>`;
}

function alignOf(align: string | undefined): string {
  return align === undefined ? '' : ` class="${align}"`;
}

function inches(length: Length): string {
  return `${inchesOf(length).toFixed(4)}in`;
}

const documentStyle = `
.left { text-align: left; }
.center { text-align: center; }
.right { text-align: right; }
.justify { text-align: justify; }
figure { margin: 0 0 0.8em; break-inside: avoid; }
figcaption, caption { padding: 0.3em 0; color: var(--muted); font-size: 0.85em; }
caption { caption-side: bottom; }
blockquote .cite { font-style: italic; }
.page-break { break-after: page; }
.key-value th { background: none; }
.key-value th, .key-value td { border: 0; padding: 0.15em 1.5em 0.15em 0; text-align: start; vertical-align: top; }
.key-value tbody tr { background: none; }
`;
