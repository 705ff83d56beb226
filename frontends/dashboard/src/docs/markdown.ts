import type { Block, OptionRow } from './blocks.ts';
import { chapterPath, firstChapterId, type Chapter, type ChapterContext } from './chapter.ts';
import { playgroundPage } from './playground/page.ts';

/** Links to chapters lead to their Markdown, whole addresses: the text is read far from here. */
function linked(text: string, serverUrl: string): string {
  return text.replace(/\]\((\/[^)\s]*)\)/g, (_, path: string) => `](${serverUrl}${markdownPathOf(path)})`);
}

function markdownPathOf(path: string): string {
  const [, id = firstChapterId, hash = ''] = /^\/docs(?:\/([\w-]+))?(#.*)?$/.exec(path) ?? [path, playgroundPage.id];
  return id === playgroundPage.id ? path : `/docs/${id}.md${hash}`;
}

/** A bar ends a cell, within code too. */
const cell = (text: string): string => text.replaceAll(/\\?\|/g, String.raw`\|`).replaceAll('\n', ' ');

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function optionCells({ name, type, required, description, limit, example }: OptionRow): string[] {
  const says = [description, limit ?? '', example === undefined ? '' : `Example: ${codeText(example)}`];
  return [`\`${name}\`${required ? ' required' : ''}`, codeText(type), says.filter((part) => part !== '').join('. ')];
}

/** Code that may have backticks in it. */
function codeText(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return `## ${block.text}`;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return tableText(block.head, block.rows);
    case 'options':
      return tableText(optionHead, block.rows.map(optionCells));
    case 'code':
      return block.samples.map(({ language, code }) => fenced(language, code)).join('\n\n');
    default:
      return block satisfies never;
  }
}

export const optionHead = ['Field', 'Type', 'What it does'];

function fenced(language: string, code: string): string {
  return `\`\`\`\`${language === 'curl' ? 'sh' : language}\n${code.trimEnd()}\n\`\`\`\``;
}

/** A chapter for who reads Markdown: people in their editors, and programs. */
export function chapterMarkdown(chapter: Chapter, context: ChapterContext): string {
  const blocks = chapter.blocks(context) ?? [];
  const body = blocks.map((block) =>
    block.kind === 'code' ? blockText(block) : linked(blockText(block), context.serverUrl),
  );
  return [`# ${chapter.title}`, `> ${chapter.summary}`, ...body].join('\n\n').concat('\n');
}

/** `/docs/errors.md` */
export function chapterMarkdownPath(chapter: Pick<Chapter, 'id'>): string {
  return markdownPathOf(chapterPath(chapter));
}
