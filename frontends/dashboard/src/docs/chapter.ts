import { productName } from '@octavo/contracts';
import type { OpenApiDocument } from '@octavo/data';
import type { Block } from './blocks.ts';

export interface ChapterContext {
  /** Where the API is, without a slash at its end. */
  serverUrl: string;
  /** What the API says of itself; undefined until it is here. */
  description: OpenApiDocument | undefined;
}

export const chapterGroups = ['Start', 'Operations', 'Guides', 'Reference'] as const;

export type ChapterGroup = (typeof chapterGroups)[number];

export interface Chapter {
  /** Its address is below `/docs`. */
  id: string;
  title: string;
  group: ChapterGroup;
  /** One sentence: under the title, in the list of chapters, for search engines. */
  summary: string;
  /** What else it is looked for by. */
  keywords: string;
  /** Undefined while what it is made of is not here. */
  blocks: (context: ChapterContext) => Block[] | undefined;
}

/** The first chapter, at `/docs` itself. */
export const firstChapterId = 'introduction';

export function chapterPath({ id }: Pick<Chapter, 'id'>): string {
  return id === firstChapterId ? '/docs' : `/docs/${id}`;
}

/** In the browser's tab and in search results. */
export function chapterTitle({ title }: Pick<Chapter, 'title'>): string {
  return `${title} – ${productName} documentation`;
}

/** What stands for the reader's key in examples. */
export const keyPlaceholder = 'YOUR_API_KEY';
