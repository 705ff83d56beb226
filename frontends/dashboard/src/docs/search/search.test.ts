import { expect, test } from '@jest/globals';
import { heading, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { search, searchEntries } from './search.ts';

const chapters: Chapter[] = [
  {
    id: 'errors',
    title: 'Errors',
    group: 'Reference',
    summary: 'Every code.',
    keywords: 'status',
    blocks: () => [text('Compare by `code`.'), heading('again', 'When to try again'), text('After `Retry-After`.')],
  },
  {
    id: 'html-to-pdf',
    title: 'HTML to PDF',
    group: 'Operations',
    summary: 'Print a page.',
    keywords: '',
    blocks: () => [
      {
        kind: 'options',
        label: 'Options',
        rows: [
          {
            name: 'options.margin',
            type: 'object',
            required: false,
            description: 'White space',
            limit: '',
            example: '',
          },
        ],
      },
    ],
  },
];
const entries = searchEntries(chapters, { serverUrl: '', description: undefined });
const pathsOf = (query: string): string[] => search(entries, query).map(({ path }) => path);

test.each([
  ['errors', ['/docs/errors', '/docs/errors#again']],
  ['retry', ['/docs/errors#again']],
  ['MARGIN', ['/docs/html-to-pdf#options.margin']],
  ['white html', ['/docs/html-to-pdf#options.margin']],
  ['nowhere', []],
  ['  ', []],
])('%j leads to %j', (query, paths) => {
  expect(pathsOf(query)).toEqual(paths);
});
