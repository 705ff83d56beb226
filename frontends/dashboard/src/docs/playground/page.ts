import type { ChapterGroup } from '../chapter.ts';

/** The one page of the documentation that is no chapter: it is used, not read. */
export const playgroundPage: { id: string; title: string; group: ChapterGroup; summary: string } = {
  id: 'playground',
  title: 'Playground',
  group: 'Start',
  summary: 'Call the real API with a key of yours, and see what comes back.',
};
