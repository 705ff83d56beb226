import { describe, expect, test } from '@jest/globals';
import { renderMarkdown } from './markdown.ts';
import { runsAway } from '../../tests/support/runs-away.ts';

function bodyOf(markdown: string): string {
  return /<body>\n(.*)<\/body>/s.exec(renderMarkdown(markdown).html)?.[1] ?? '';
}

describe('task lists', () => {
  test('show what is done', () => {
    expect(bodyOf('- [ ] to *do*\n- [x] done\n- [X] done\n- [y] no\n- [ ]no\n')).toBe(
      '<ul>\n<li class="task"><input type="checkbox" disabled> to <em>do</em></li>\n' +
        '<li class="task"><input type="checkbox" disabled checked> done</li>\n' +
        '<li class="task"><input type="checkbox" disabled checked> done</li>\n' +
        '<li>[y] no</li>\n<li>[ ]no</li>\n</ul>\n',
    );
  });

  test('may be loose, numbered or nested', () => {
    expect(bodyOf('1. [x] a\n\n   b\n   - [ ] c\n').match(/<input/g)).toHaveLength(2);
  });
});

describe('autolinks', () => {
  test.each([
    ['see https://a.example/x?y=1, or', 'see <a href="https://a.example/x?y=1">https://a.example/x?y=1</a>, or'],
    ['(www.a.example/b).', '(<a href="http://www.a.example/b">www.a.example/b</a>).'],
    ['me@a.example', '<a href="mailto:me@a.example">me@a.example</a>'],
    ['README.md and a.example', 'README.md and a.example'],
    ['`https://a.example`', '<code>https://a.example</code>'],
    ['javascript:alert(1)', 'javascript&#58;alert(1)'],
  ])('%s', (markdown, html) => {
    expect(bodyOf(markdown)).toBe(`<p>${html}</p>\n`);
  });
});

describe('footnotes', () => {
  test('stand at the end in the order in which the text calls them', () => {
    const body = bodyOf(
      'One[^b], two[^a], one again[^b].\n\n[^a]: A *note*.\n[^b]: B goes\n  on.\n\n    And on.\n\nText.\n',
    );
    expect(body).toBe(
      '<p>One<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>, two<sup class="footnote"><a href="#fn-2" id="fnref-2">2</a></sup>, ' +
        'one again<sup class="footnote"><a href="#fn-1">1</a></sup>.</p>\n<p>Text.</p>\n' +
        '<section class="footnotes">\n<ol>\n<li id="fn-1">\n<p>B goes\non.</p>\n<p>And on. <a class="footnote-back" href="#fnref-1">↩\uFE0E</a></p>\n</li>\n' +
        '<li id="fn-2">\n<p>A <em>note</em>. <a class="footnote-back" href="#fnref-2">↩\uFE0E</a></p>\n</li>\n</ol>\n</section>\n',
    );
  });

  test('may call one another, and themselves', () => {
    const body = bodyOf('a[^1]\n\n[^1]: b[^2] c[^1]\n\n[^2]: d[^1]\n');
    expect(body.match(/<li id="fn-/g)).toHaveLength(2);
  });

  test.each([
    ['without a definition', 'a[^x]', '<p>a[^x]</p>\n'],
    ['never called', '[^x]: y\n\na', '<p>a</p>\n'],
    ['in code', '`[^x]`\n\n[^x]: y', '<p><code>[^x]</code></p>\n'],
  ])('%s', (_name, markdown, html) => {
    expect(bodyOf(markdown)).toBe(html);
  });

  test('hold lists, code and quotations', () => {
    const body = bodyOf('a[^1]\n\n[^1]: - b\n\n        code\n\n    > c\n');
    expect(body).toMatch(/<li id="fn-1">\n<ul>\n<li>\n<p>b.*<blockquote>.*footnote-back/s);
  });
});

describe('headings', () => {
  test('can be linked to, each by a name of its own', () => {
    const ids = [...bodyOf('# A b\n# A *b*\n# A b-1\n# A b!\n# 你好 Ü_x\n# !!!\n').matchAll(/<h1 id="([^"]*)"/g)];
    expect(ids.map(([, id]) => id)).toEqual(['a-b', 'a-b-1', 'a-b-1-1', 'a-b-2', '你好-ü_x', 'section']);
  });
});

describe('Mermaid', () => {
  test('stays code: diagrams are not drawn', () => {
    expect(bodyOf('```mermaid\ngraph TD; A-->B;\n```')).toBe(
      '<pre><code class="language-mermaid">graph TD; A--&gt;B;\n</code></pre>\n',
    );
  });
});

describe('hostile extensions of 100 KB', () => {
  const size = 100_000;
  const fill = (part: string): string => part.repeat(Math.ceil(size / part.length)).slice(0, size);
  const lines = (line: (index: number) => string, count = 4_000): string =>
    Array.from({ length: count }, (_, index) => line(index))
      .join('\n')
      .slice(0, size);

  test.each([
    ['open notes', fill('[^')],
    ['calls of nothing', fill('[^a]')],
    ['calls of one note', `${fill('[^a]')}\n\n[^a]: b`],
    ['nested definitions', fill('[^a]: ')],
    ['definitions', lines((index) => `[^${index}]: x`)],
    ['chained notes', `[^0]\n\n${lines((index) => `[^${index}]: a[^${index + 1}]\n`)}`],
    ['definitions between blank lines', lines((index) => (index % 2 ? '' : `[^${index}]: a`))],
    ['definitions in quotations', lines((index) => `${'>'.repeat(index % 90)} [^${index}]: a`, 2_000)],
    ['paragraphs after a definition', `[^a]: b\n${lines(() => 'c')}`],
    ['dollars', fill('$')],
    ['open formulas', fill('$a ')],
    ['open display formulas', lines(() => '$$a')],
    ['display formulas', lines(() => '$$')],
    ['dollars and backslashes', fill('\\$$')],
    ['tasks', lines(() => '- [ ] a')],
    ['nested tasks', fill('- [ ] ')],
    ['addresses', fill('www.')],
    ['long addresses', fill('www.a.b/???')],
    ['schemes', fill('https://')],
    ['mail', fill('a@')],
    ['mail hosts', `a@${fill('b.')}`],
    ['headings of one name', lines(() => '# a')],
    ['headings of colliding names', lines((index) => (index % 2 ? '# a' : `# a-${index}`))],
    ['front matter openers', lines(() => '---')],
    ['front matter without an end', `---\n${lines((index) => `a${index}: b`)}`],
  ])('%s do not run away', (_name, markdown) => {
    expect(runsAway(() => renderMarkdown(markdown, { toc: true }))).toBe(false);
  });
});
