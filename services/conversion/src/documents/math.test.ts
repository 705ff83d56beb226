import { describe, expect, test } from '@jest/globals';
import { renderPathOf } from '../engines/render-path.ts';
import { renderMarkdown } from './markdown.ts';
import { mathStyle } from './math-style.ts';
import { createMathSetter } from './math.ts';
import { runsAway } from '../../tests/support/runs-away.ts';

const htmlOf = (markdown: string, math?: boolean): string =>
  renderMarkdown(markdown, math === undefined ? {} : { math }).html;

function bodyOf(markdown: string, math?: boolean): string {
  return /<body>\n(.*)<\/body>/s.exec(htmlOf(markdown, math))?.[1] ?? '';
}

describe('mathematics', () => {
  test.each([
    ['inline', 'a $x^2$ b', /^<p>a <span class="katex">.* b<\/p>/],
    ['inline, displayed', 'a $$x^2$$ b', /^<p>a <span class="katex-display">/],
    ['displayed', '$$\nx^2\n$$', /^<p class="math"><span class="katex-display">/],
    ['displayed on one line', '$$x^2$$', /^<p class="math"><span class="katex-display">/],
    ['fenced', '```math\nx^2\n```', /^<p class="math"><span class="katex-display">/],
    ['in a quotation', '> $$\n> x\n> $$', /^<blockquote>\n<p class="math">/],
    ['in a heading', '# $x$', /^<h1 id="x"><span class="katex">/],
  ])('%s', (_name, markdown, html) => {
    expect(bodyOf(markdown)).toMatch(html);
  });

  test.each(['It costs $5, or $6 today.', 'from $5 to $10', '$ a $', 'a \\$x$ b', '`$x$`', '$$', 'a $', '    $$x$$'])(
    'is not %j',
    (markdown) => {
      expect(bodyOf(markdown)).not.toContain('katex');
    },
  );

  test('can be switched off', () => {
    expect(bodyOf('$x$ and\n\n```math\nx\n```', false)).toBe(
      '<p>$x$ and</p>\n<pre><code class="language-math">x\n</code></pre>\n',
    );
  });

  test('brings its fonts with it, those it needs, and only when there is any', () => {
    const html = htmlOf('$x$');
    expect(html).toMatch(/@font-face\{[^}]*KaTeX_Math;[^}]*src:url\(data:font\/woff2;base64,[A-Za-z0-9+/=]+\)/);
    expect(html).not.toMatch(/@font-face\{[^}]*KaTeX_Fraktur;/);
    expect(htmlOf('$\\mathfrak{x}$')).toMatch(/@font-face\{[^}]*KaTeX_Fraktur;/);
    expect(htmlOf('$\\mathbb{R}$')).toMatch(/@font-face\{[^}]*KaTeX_AMS;/);
    expect(html).not.toMatch(/url\((?!data:)/);
    expect(htmlOf('x')).not.toContain('katex');
  });

  test('with every font stays on the fast path', () => {
    const tex =
      '$\\mathfrak{a}\\mathbb{R}\\mathcal{C}\\mathscr{S}\\mathsf{s}\\mathtt{t}\\mathbf{b}\\boldsymbol{x}\\mathit{i}\\sum\\Bigg(\\bigg(\\Big(\\big($';
    const html = htmlOf(tex);
    expect(html).not.toContain('math-fault">');
    expect(html.match(/@font-face/g)?.length).toBeGreaterThan(12);
    expect(renderPathOf(html)).toBe('warm');
    expect(mathStyle('')).not.toContain('@font-face');
  });

  test('that is wrong is shown where it stands, with what is wrong', () => {
    expect(bodyOf('a $\\frac{1$ b')).toMatch(
      /^<p>a <code class="math-fault">\\frac\{1<\/code><span class="math-fault"> \(.*expected.*\)<\/span> b<\/p>/i,
    );
    expect(bodyOf('$\\nonsense$')).toContain('Undefined control sequence: \\nonsense');
  });

  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://x.example/y.png}',
    '\\htmlStyle{color:red}{x}',
    '\\url{https://x}',
  ])('has no %s', (tex) => {
    expect(createMathSetter().set(tex, false)).not.toMatch(/<a[ >]|<img|<[^>]*(?:href|src)=|style="[^"]*color:red/);
  });
});

describe('a bomb is answered where it stands', () => {
  test.each([
    ['endless macros', '\\def\\a{\\a\\a}\\a', 'Too many expansions'],
    [
      'doubling macros',
      Array.from(
        { length: 20 },
        (_, i) => `\\def\\${'abcdefghijklmnopqrst'[i]}{${i ? `\\${'abcdefghijklmnopqrst'[i - 1]}`.repeat(2) : 'x'}}`,
      ).join('') + '\\t',
      'Too many expansions',
    ],
    ['deep groups', '{'.repeat(2_400) + '}'.repeat(2_400), ''],
    ['deep fractions', '\\frac{'.repeat(700), ''],
    ['deep powers', 'x^{'.repeat(1_200) + 'x' + '}'.repeat(1_200), ''],
    ['a long formula', 'x'.repeat(5_001), 'longer than 5000 characters'],
    ['a huge rule', '\\rule{99999em}{99999em}', ''],
    ['wide arrays', `\\begin{matrix}${'&'.repeat(4_500)}\\end{matrix}`, ''],
    ['long arrays', `\\begin{matrix}${'\\\\'.repeat(2_300)}\\end{matrix}`, ''],
    ['delimiters', '\\left('.repeat(350) + '\\right)'.repeat(350), ''],
  ])('%s', (_name, tex, problem) => {
    let html = '';
    expect(runsAway(() => (html = createMathSetter().set(tex, true)))).toBe(false);
    expect(html).toContain(problem);
  });

  test('more than a document’s budget of formulas stays text', () => {
    const html = bodyOf('$x$ '.repeat(5).concat(`$${'y'.repeat(4_900)}$ `.repeat(22)));
    expect(html).toContain('the document has more than 100000 characters of mathematics');
  }, 30_000);
});
