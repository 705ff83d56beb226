import { pageSettings } from '@octavo/federation';
import { useLayoutEffect } from 'react';
import { chapterPath, chapterTitle, firstChapterId, type Chapter } from '../chapter.ts';
import { chapterMarkdownPath } from '../markdown.ts';

/** Tells title, description and address of the chapter. The shell says those of whatever page comes next. */
export function useChapterHead(chapter: Pick<Chapter, 'id' | 'title' | 'summary'>, hasMarkdown = true): void {
  useLayoutEffect(() => {
    if (chapter.id !== firstChapterId) {
      document.title = chapterTitle(chapter);
      for (const name of ['description', 'og:description', 'twitter:description']) set(name, chapter.summary);
      for (const name of ['og:title', 'twitter:title']) set(name, document.title);
      const address = `${pageSettings().siteUrl}${chapterPath(chapter)}`;
      set('og:url', address);
      document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', address);
    }
    if (!hasMarkdown) return undefined;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'alternate', type: 'text/markdown', href: chapterMarkdownPath(chapter) });
    document.head.append(link);
    return () => link.remove();
  }, [chapter, hasMarkdown]);
}

function set(name: string, content: string): void {
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.setAttribute('content', content);
}
