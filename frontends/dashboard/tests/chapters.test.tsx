/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { openApiDocument } from '@octavo/contracts';
import { createQueryClient } from '@octavo/data';
import { createBrowserRouter, pageSettings, QueryClientProvider, RouterProvider } from '@octavo/federation';
import markdownIt from 'markdown-it';
import { chapterPath, type Chapter } from '../src/docs/chapter.ts';
import { chapters, handbookFiles } from '../src/docs/handbook.ts';
import { optionHead } from '../src/docs/markdown.ts';
import { ChapterPage } from '../src/docs/view/chapter-page.tsx';

// Each chapter as a page and as Markdown: the same words and the same programs, in the same order.

const patienceMilliseconds = 30_000;
configure({ asyncUtilTimeout: patienceMilliseconds });
jest.setTimeout(2 * patienceMilliseconds);

const description = openApiDocument({ serverUrl: '/', version: '1' });
let texts: Record<string, string>;

beforeAll(() => {
  globalThis.fetch = jest.fn<typeof fetch>(async () => Response.json(description));
  texts = handbookFiles({ serverUrl: pageSettings().siteUrl, description: description as never });
});

afterEach(cleanup);

/** What is read, a piece of text at a time. */
function wordsIn(root: Element): string[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: string[] = [];
  while (walker.nextNode()) pieces.push(walker.currentNode.textContent ?? '');
  return pieces.join(' ').match(/[\p{L}\p{N}]+/gu) ?? [];
}

interface Content {
  programs: string[];
  words: string[];
}

function contentOfMarkdown(text: string): Content {
  const root = document.createElement('div');
  root.innerHTML = markdownIt().render(text);
  const programs = [...root.querySelectorAll('pre')].map((block) => block.textContent.trim());
  for (const block of root.querySelectorAll('pre')) block.remove();
  for (const head of root.querySelectorAll('thead')) {
    // The page says by its looks what these columns are.
    if (head.textContent.replaceAll('\n', '') === optionHead.join('')) head.remove();
  }
  return { programs, words: wordsIn(root) };
}

function contentOfPage(article: Element): Content {
  const blocks = [...article.querySelectorAll('pre')];
  const programs = blocks.flatMap((block) => {
    const tabs = [...(block.parentElement?.querySelectorAll('[role=tab]') ?? [])];
    if (tabs.length === 0) return [block.textContent.trim()];
    return tabs.map((tab) => {
      fireEvent.click(tab);
      return block.textContent.trim();
    });
  });
  const copy = article.cloneNode(true) as Element;
  for (const block of copy.querySelectorAll('pre')) block.parentElement?.remove();
  for (const tool of copy.querySelectorAll('[data-tools], nav')) tool.remove();
  return { programs, words: wordsIn(copy) };
}

async function open(chapter: Chapter): Promise<Element> {
  history.replaceState(null, '', chapterPath(chapter));
  const router = createBrowserRouter([{ path: 'docs/:chapterId?', element: <ChapterPage /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation', { name: 'Next chapters' });
  return screen.findByRole('article');
}

test.each(chapters)('$title says the same as a page and as Markdown', async (chapter) => {
  const article = await open(chapter);
  await screen.findByRole('heading', { level: 1, name: chapter.title });
  expect(screen.queryByRole('status', { name: /loading/i })).toBeNull();
  const page = contentOfPage(article);
  const markdown = contentOfMarkdown(texts[`/docs/${chapter.id}.md`] ?? '');
  expect(page.programs).toEqual(markdown.programs);
  expect(page.words).toEqual(markdown.words);
  expect(page.words.length).toBeGreaterThan(40);
});

test('the index lists every chapter, and the whole is all of them', () => {
  for (const { id, title, summary } of chapters) {
    expect(texts['/llms.txt']).toContain(`- [${title}](${pageSettings().siteUrl}/docs/${id}.md): ${summary}`);
    expect(texts['/llms-full.txt']).toContain(texts[`/docs/${id}.md`]);
  }
});

test('links within the documentation lead to chapters that are there, and to sections that they have', () => {
  const context = { serverUrl: '', description: description as never };
  const sections = new Map(
    chapters.map((chapter) => {
      const blocks = chapter.blocks(context) ?? [];
      const ids = blocks.flatMap((block) => {
        if (block.kind === 'heading') return [block.id];
        return block.kind === 'table' ? block.rows.map(([first = '']) => first.replaceAll('`', '')) : [];
      });
      return [chapterPath(chapter), ids];
    }),
  );
  const links = Object.values(texts).flatMap((text) => [...text.matchAll(/\]\([^)]*?(\/docs[^)\s]*)\)/g)]);
  expect(links.length).toBeGreaterThan(100);
  for (const [, link = ''] of links) {
    const [page = '', section] = link.replace('/introduction.md', '').replace('.md', '').split(/[#?]/);
    if (page === '/docs/playground') continue;
    expect([link, [...sections.keys()]]).toEqual([link, expect.arrayContaining([page])]);
    if (section) expect([link, sections.get(page)]).toEqual([link, expect.arrayContaining([section])]);
  }
});
