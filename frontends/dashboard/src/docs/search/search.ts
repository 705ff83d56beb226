import type { Block } from '../blocks.ts';
import { chapterPath, type Chapter, type ChapterContext } from '../chapter.ts';
import { wordsOf } from '../inline.ts';

/** A place that can be found. */
export interface SearchEntry {
  title: string;
  /** The chapter it is in, unless it is one. */
  chapter: string | undefined;
  path: string;
  /** What else is said there. */
  text: string;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return wordsOf(block.text);
    case 'list':
      return block.items.map(wordsOf).join(' ');
    case 'table':
      return block.rows.flat().map(wordsOf).join(' ');
    case 'heading':
    case 'options':
    case 'code':
      return '';
    default:
      return block satisfies never;
  }
}

function entriesOf(chapter: Chapter, context: ChapterContext): SearchEntry[] {
  const path = chapterPath(chapter);
  const own: SearchEntry = {
    title: chapter.title,
    chapter: undefined,
    path,
    text: `${chapter.summary} ${chapter.keywords}`,
  };
  const entries = [own];
  for (const block of chapter.blocks(context) ?? []) {
    const section = entries.findLast((entry) => entry.path.includes('#') || entry === own) ?? own;
    if (block.kind === 'heading') {
      entries.push({ title: block.text, chapter: chapter.title, path: `${path}#${block.id}`, text: '' });
    } else if (block.kind === 'options') {
      for (const { name, description } of block.rows) {
        entries.push({ title: name, chapter: chapter.title, path: `${path}#${name}`, text: wordsOf(description) });
      }
    } else {
      section.text = `${section.text} ${textOf(block)}`;
    }
  }
  return entries;
}

/** Every chapter, section and option. */
export function searchEntries(chapters: readonly Chapter[], context: ChapterContext): SearchEntry[] {
  return chapters.flatMap((chapter) => entriesOf(chapter, context));
}

/** How well one word fits; 0 when it is not there. */
function fitOf(word: string, { title, chapter = '', text }: SearchEntry): number {
  const name = title.toLowerCase();
  if (name === word) return 100;
  if (name.startsWith(word)) return 60;
  if (name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 45;
  if (name.includes(word)) return 30;
  if (chapter.toLowerCase().includes(word)) return 10;
  return text.toLowerCase().includes(word) ? 5 : 0;
}

const chapterBonus = 8;

/** The places where every word stands, the best first. */
export function search(entries: readonly SearchEntry[], query: string, most = 12): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => {
      const fits = words.map((word) => fitOf(word, entry));
      const total = fits.reduce((sum, fit) => sum + fit, 0) + (entry.chapter === undefined ? chapterBonus : 0);
      return { entry, fit: fits.includes(0) ? 0 : total };
    })
    .filter(({ fit }) => fit > 0)
    .toSorted((left, right) => right.fit - left.fit)
    .slice(0, most)
    .map(({ entry }) => entry);
}
