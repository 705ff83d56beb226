import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import highlighter from 'highlight.js';
import { createMarkdownParser } from './markdown-parser.ts';
import { renderMarkdown as render } from './markdown.ts';
import { runsAway } from '../../tests/support/runs-away.ts';

const renderMarkdown = (markdown: string): string => render(markdown).html;

interface Example {
  number: number;
  markdown: string;
  html: string;
}

const { tests: examples } = createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] };

/** The specification prints tabs as arrows. */
const withTabs = (text: string): string => text.replaceAll('→', '\t');

function bodyOf(html: string): string {
  return /<body>\n(.*)<\/body>/s.exec(html)?.[1] ?? '';
}

/** Tags of documents without raw HTML, whose texts and values never hold a bare `<` or `>`. */
function tagsOf(html: string): string[] {
  return bodyOf(html).match(/<[^>]*>/g) ?? [];
}

describe('the dialect', () => {
  test('renders all 652 examples of CommonMark 0.31.2 exactly', () => {
    const parser = createMarkdownParser();
    const wrong = examples.filter(({ markdown, html }) => parser.render(withTabs(markdown)) !== withTabs(html));
    expect(wrong.map((example) => example.number)).toEqual([]);
    expect(examples).toHaveLength(652);
  });

  test('knows tables and strikethrough', () => {
    const html = bodyOf(renderMarkdown('| a | b |\n|---|--:|\n| 1 | ~~2~~ |\n'));
    expect(html).toContain('<th style="text-align:right">b</th>');
    expect(html).toContain('<td style="text-align:right"><s>2</s></td>');
  });

  test('passes raw HTML on, as CommonMark says', () => {
    expect(bodyOf(renderMarkdown('<div class="x">\n<b onclick="f()">hi</b>\n</div>\n'))).toContain(
      '<b onclick="f()">hi</b>',
    );
  });
});

describe('the document', () => {
  test('is whole, in UTF-8, and asks the network for nothing', () => {
    const html = renderMarkdown('# Hello 你好\n\nText 🎉\n');
    expect(html).toMatch(/^<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">/);
    expect(html).toMatch(/<\/html>\n$/);
    expect(html).not.toMatch(/https?:|url\(|@import|<link/);
  });

  test.each([
    ['## A *first* `heading` &amp; more\n\n# Second', 'A first heading &amp; more'],
    ['Title\\!\nof two lines\n===', 'Title! of two lines'],
    ['# ![logo](x.png) <b>Bold</b>', 'logo Bold'],
    ['# </title><script>alert(1)</script>', 'alert(1)'],
    ['# a \\</title>', 'a &lt;/title&gt;'],
    ['no heading', 'Document'],
    ['#\n\ntext', 'Document'],
  ])('takes its title from the first heading: %j', (markdown, title) => {
    expect(/<title>(.*?)<\/title>/s.exec(renderMarkdown(markdown))?.[1]).toBe(title);
  });

  test('is the same for the same text', () => {
    const markdown = '# A\n\n```js\nconst a = 1;\n```\n\n[x]: /y\n\n[x]';
    expect(renderMarkdown(markdown)).toBe(renderMarkdown(markdown));
  });

  test('is there even for an empty text', () => {
    expect(renderMarkdown('')).toContain('<title>Document</title>');
  });
});

describe('code', () => {
  test('is coloured in the language its fence names', () => {
    const html = renderMarkdown('```ts {1,3}\nexport const a = "<b>";\n```\n');
    expect(html).toContain('<code class="language-ts"><span class="hljs-keyword">export</span>');
    expect(html).toContain('<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>');
    expect(html).toContain('.hljs-keyword');
  });

  test('can be of more than a hundred languages', () => {
    expect(highlighter.listLanguages().length).toBeGreaterThan(100);
  });

  test.each([
    [
      'of an unknown language',
      '```brainrot\na < b\n```',
      '<pre><code class="language-brainrot">a &lt; b\n</code></pre>\n',
    ],
    ['without a language', '```\na < b\n```', '<pre><code>a &lt; b\n</code></pre>\n'],
    ['that is indented', '    a < b', '<pre><code>a &lt; b\n</code></pre>\n'],
  ])('%s stays plain', (_name, markdown, expected) => {
    expect(bodyOf(renderMarkdown(markdown))).toBe(expected);
  });

  test('that is minified stays plain, because colouring it could take minutes', () => {
    const line = 'a'.repeat(200_000);
    expect(bodyOf(renderMarkdown(`\`\`\`js\n${line}\n\`\`\``))).toBe(
      `<pre><code class="language-js">${line}\n</code></pre>\n`,
    );
  });

  test('past the budget of a document stays plain', () => {
    const block = `\`\`\`js\n${'let a = 1;\n'.repeat(20_000)}\`\`\`\n\n`;
    const [first, , third] = bodyOf(renderMarkdown(block.repeat(3)))
      .split('<pre>')
      .slice(1);
    expect(first).toContain('hljs-keyword');
    expect(third).not.toContain('hljs-keyword');
  });
});

describe('pure Markdown never looks active', () => {
  const text = [
    'Set onclick="go()" or onload = x, see javascript:alert(1) and &lt;script&gt;.',
    '`<script>alert(1)</script>` and `<img src=x onerror=alert(1)>`',
    '[bad](javascript:alert(1)) [worse](vbscript:x) [data](data:text/html,x) [t](/a " onclick=1 ")',
    '![alt onerror=1](/x.png "onload=1")',
    '[x]: javascript:alert(1) "onload=1"',
    '```html\n<body onload="x()"><script src="a.js"></script><a href="javascript:x">\n```',
    '| onclick=1 |\n|---|\n| `onload=` |',
    '    <iframe onload=x>',
    '# onclick="x" javascript:y',
    '<javascript:alert(1)>',
  ];

  test('no script, no handler, no script address, whatever it talks about', () => {
    const html = renderMarkdown(text.join('\n\n'));
    expect(html).not.toMatch(/<\s*script/i);
    expect(html).not.toMatch(/\bon\w+\s*=/i);
    expect(html).not.toMatch(/(javascript|vbscript):/i);
    expect(
      tagsOf(html).filter((tag) => /^<\/?(script|iframe|object|embed|form|meta|link|svg|base)/i.test(tag)),
    ).toEqual([]);
    expect(tagsOf(html).filter((tag) => /\s(href|src)="(?!\/|#)/i.test(tag))).toEqual([]);
  });

  test('and reads as its author wrote it', () => {
    const html = bodyOf(renderMarkdown('Set onclick="go()".'));
    expect(html).toBe('<p>Set onclick&#61;&quot;go()&quot;.</p>\n');
  });

  test('the same holds for every example of the specification without raw HTML', () => {
    const raw = (markdown: string): boolean =>
      /html_(block|inline)/.test(JSON.stringify(createMarkdownParser().parse(markdown, {})));
    const pure = examples.map((example) => withTabs(example.markdown)).filter((markdown) => !raw(markdown));
    const active = pure.filter((markdown) => /<script|\bon\w+\s*=|javascript:/i.test(renderMarkdown(markdown)));
    expect(pure.length).toBeGreaterThan(500);
    expect(active).toEqual([]);
  });
});

describe('hostile Markdown of 100 KB', () => {
  const size = 100_000;
  const fill = (part: string): string => part.repeat(Math.ceil(size / part.length)).slice(0, size);
  const lines = (line: (index: number) => string): string =>
    Array.from({ length: 2_000 }, (_, index) => line(index))
      .join('\n')
      .slice(0, size);

  test.each([
    ['open brackets', fill('[')],
    ['nested brackets', '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['open links', fill('[a](')],
    ['open images', fill('![[')],
    ['open titles', fill('[a](b "')],
    ['nested parentheses', `[a](${fill('(')}`],
    ['emphasis', fill('*a_')],
    ['strong emphasis', fill('**a *')],
    ['strikethrough', fill('~~a ~')],
    ['backticks of every length', lines((index) => '`'.repeat(index))],
    ['nested quotations', fill('> ')],
    ['nested lists', fill('- ')],
    ['ever deeper lists', lines((index) => `${' '.repeat(index)}- a`)],
    ['open tags', fill('<a b=')],
    ['open comments', fill('<!--')],
    ['open declarations', fill('<!A ')],
    ['open character data', fill('<![CDATA[')],
    ['entities', fill('&a')],
    ['autolinks', fill('<a@')],
    ['definitions', lines((index) => `[a${index}]: b`)],
    ['pipes', fill('|')],
    ['tabs', fill('\t')],
    ['NUL', fill('\0')],
    ['handlers', `on${fill(' on')}`],
  ])('%s do not run away', (_name, markdown) => {
    expect(runsAway(() => renderMarkdown(markdown))).toBe(false);
  });
});
