import { describe, expect, test } from '@jest/globals';
import { markdownToPdf, type MarkdownOptions } from '@octavo/contracts';
import { readFrontMatter } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import { runsAway } from '../../tests/support/runs-away.ts';

const withMatter = (yaml: string, text = 'Text\n'): string => `---\n${yaml}\n---\n${text}`;

const htmlOf = (markdown: string, options: MarkdownOptions = {}): string => renderMarkdown(markdown, options).html;

function bodyOf(markdown: string, options: MarkdownOptions = {}): string {
  return /<body>\n(.*)<\/body>/s.exec(htmlOf(markdown, options))?.[1] ?? '';
}

describe('front matter', () => {
  test('becomes title, author, date and language', () => {
    const html = htmlOf(withMatter('title: "A: <b>"\nauthor: [Ada, Bob]\ndate: 2026-03-05\nlang: de\nlayout: post\n'));
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<title>A: &lt;b&gt;</title>\n<meta name="author" content="Ada, Bob">');
    expect(html).toContain(
      '<header class="title">\n<h1>A: &lt;b&gt;</h1>\n<p class="author">Ada, Bob</p>\n<p class="date">2026-03-05</p>\n</header>\n<p>Text</p>\n',
    );
  });

  test('does not repeat a title that the text begins with', () => {
    expect(bodyOf(withMatter('title: Same', '# Same\n')).match(/Same<\/h1>/g)).toHaveLength(1);
  });

  test('sets options, and the request’s win', () => {
    const markdown = withMatter(
      'theme: report\ntoc: {depth: 1}\nformat: A5\nmargin: {top: 1cm, left: 2cm}\npageNumbers: true',
    );
    expect(renderMarkdown(markdown).options).toEqual({
      theme: 'report',
      toc: { depth: 1 },
      format: 'A5',
      margin: { top: '1cm', left: '2cm' },
      pageNumbers: true,
    });
    expect(
      renderMarkdown(markdown, { theme: 'minimal', toc: false, width: 100, height: 100, margin: { top: 0 } }).options,
    ).toEqual({
      theme: 'minimal',
      toc: false,
      width: 100,
      height: 100,
      margin: { top: 0, left: '2cm' },
      pageNumbers: true,
    });
  });

  test.each([
    ['a rule', '---\n\ntext\n\n---\n'],
    ['a rule and a heading', '---\ntext\n---\n'],
    ['no end', '---\ntitle: x\n'],
    ['not at the beginning', 'text\n\n---\ntitle: x\n---\n'],
    ['a list', '---\n- a: b\n---\n'],
  ])('is not %s', (_name, markdown) => {
    expect(readFrontMatter(markdown)).toEqual({ settings: {}, body: markdown });
  });

  test('can be switched off', () => {
    expect(bodyOf(withMatter('title: x'), { frontMatter: false })).toBe(
      '<hr />\n<h2 id="title-x">title: x</h2>\n<p>Text</p>\n',
    );
  });

  test('of Windows, and empty keys, are read too', () => {
    expect(readFrontMatter('---\r\ntitle: x\r\ntoc:\r\n---\r\nText').settings).toEqual({ title: 'x' });
  });

  test.each([
    ['theme: dark', /front matter cannot be read: theme: /],
    ['toc: 7', /toc: Give true, false, or an object with depth/],
    ['margin: {topp: 1cm}', /margin: .*topp/],
    ['title: {a: b}', /title: Give a text/],
    ['lang: "<script>"', /lang: Give a language tag/],
    ['title: a: b', /Nested mappings are not allowed/],
    ['title: "a', /Missing closing "quote/],
  ])('%s is refused', (yaml, message) => {
    expect(() => renderMarkdown(withMatter(yaml))).toThrow(message);
  });

  test.each([
    ['aliases', 'a: &a [x]\ntitle: *a', /alias/i],
    [
      'billion laughs',
      `a0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`).join('\n')}`,
      /alias/i,
    ],
    ['deep nesting', `title: ${'['.repeat(4_000)}${']'.repeat(4_000)}`, /nested too deeply|Give a text/],
    ['code', 'title: !!js/function "x"', /^\d+$/],
  ])('%s cannot hurt', (_name, yaml, message) => {
    let problem = '';
    const render = (): void => {
      try {
        problem = JSON.stringify(renderMarkdown(withMatter(yaml)).html.length);
      } catch (error) {
        problem = String(error);
      }
    };
    expect(runsAway(render)).toBe(false);
    expect(problem).toMatch(message);
  });

  test('pollutes nothing', () => {
    readFrontMatter(withMatter('title: x\n__proto__: {polluted: 1}\nconstructor: {prototype: {polluted: 1}}'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('each option changes what is written', () => {
  test('toc', () => {
    const markdown = '# T\n\n## A *b*\n\n### C\n\n#### D\n';
    const toc =
      '<nav class="toc">\n<p class="toc-title">Contents</p>\n<ul>\n<li class="level-2"><a href="#a-b">A b</a></li>\n<li class="level-3"><a href="#c">C</a></li>\n</ul>\n</nav>\n';
    expect(bodyOf(markdown, { toc: true })).toMatch(new RegExp(`^<h1 id="t">T</h1>\n${toc}<h2 id="a-b">`));
    expect(bodyOf(markdown, { toc: { depth: 4, title: 'In<halt' } })).toMatch(/In&lt;halt.*level-4/s);
    expect(bodyOf(markdown, { toc: { depth: 2 } })).not.toContain('level-3');
    expect(bodyOf(markdown)).not.toContain('<nav');
  });

  test('theme', () => {
    const styles = (['github', 'report', 'letter', 'minimal'] as const).map((theme) => htmlOf('x', { theme }));
    expect(new Set(styles).size).toBe(4);
    expect(htmlOf('x')).toBe(styles[0]);
  });

  test('css, which cannot leave its element', () => {
    const css = "p { color: red } </style><script>alert(1)</script><style> p::before { content: '</style>' }";
    const html = htmlOf('x', { css });
    expect(html.match(/<\/style>/g)).toHaveLength(2);
    expect(html).toContain(
      "<\\/style><script>alert(1)<\\/script><style> p::before { content: '<\\/style>' }</style>\n</head>",
    );
  });
});

describe('the contract', () => {
  const issuesOf = (body: unknown): string =>
    markdownToPdf.body
      .safeParse(body)
      .error?.issues.map((issue) => JSON.stringify(issue))
      .join() ?? '';

  test('takes its own example', () => {
    expect(issuesOf(markdownToPdf.example)).toBe('');
    const { html, options } = renderMarkdown((markdownToPdf.example as { markdown: string }).markdown, {
      theme: 'report',
    });
    expect(html).toContain('checkbox');
    expect(html).toContain('katex');
    expect(options.theme).toBe('report');
  });

  test.each([
    [{ markdown: 'x', options: { them: 'github' } }, /unrecognized_keys.*them/],
    [{ markdown: 'x', options: { theme: 'dark' } }, /theme/],
    [{ markdown: 'x', options: { toc: { depth: 9 } } }, /toc/],
    [{ markdown: 'x', options: { format: 'A4', width: 1, height: 1 } }, /not both/],
  ])('refuses %j', (body, message) => {
    expect(issuesOf(body)).toMatch(message);
  });
});
