import { describe, expect, test } from '@jest/globals';
import { textToPdf, type TextOptions } from '@octavo/contracts';
import { renderPathOf } from '../engines/render-path.ts';
import { renderText } from './text.ts';
import { runsAway } from '../../tests/support/runs-away.ts';

function bodyOf(text: string, options: TextOptions = {}): string {
  return /<body>\n(.*)<\/body>/s.exec(renderText(text, options))?.[1] ?? '';
}

function styleOf(options: TextOptions): string {
  return /<style>(.*?)<\/style>/s.exec(renderText('x', options))?.[1] ?? '';
}

describe('plain text', () => {
  test('keeps its lines and spaces', () => {
    expect(bodyOf('a\n\n  b\tc\n')).toBe('<section><pre>\na\n\n  b\tc\n</pre></section>\n');
    expect(styleOf({})).toContain('white-space: pre-wrap');
  });

  test.each([
    ['Windows', 'a\r\nb'],
    ['old Macintosh', 'a\rb'],
    ['Unicode', 'a\u2028b'],
    ['mainframe', 'a\u0085b'],
  ])('knows line ends of %s', (_name, text) => {
    expect(bodyOf(text)).toContain('<pre>\na\nb\n</pre>');
  });

  test('begins a new page at a form feed, and none after the last', () => {
    const body = bodyOf('one\n\f\ntwo\n\f\f\nfour\n\f');
    expect(body).toBe(
      '<section><pre>\none\n</pre></section>\n' +
        '<section class="next"><pre>\ntwo\n</pre></section>\n' +
        '<section class="next"><pre>\n\n</pre></section>\n' +
        '<section class="next"><pre>\nfour\n</pre></section>\n',
    );
  });

  test('of any script comes through, half characters as such', () => {
    expect(bodyOf('Ελλάδα 你好 مرحبا שלום नमस्ते 🎉 \ud800!')).toContain('Ελλάδα 你好 مرحبا שלום नमस्ते 🎉 \ufffd!');
  });

  test('is never active, whatever it talks about', () => {
    const text = [
      '</pre><script>alert(1)</script><img src=x onerror=alert(1)>',
      '<a href="javascript:f()" onclick = "g()" autofocus> <meta http-equiv=refresh> <link href="https://x">',
      'src = "https://example.com/a" url( "http://x") @import "http://y" (scripting: enabled) &lt;script&gt;',
    ].join('\n');
    expect(renderPathOf(text)).toBe('fresh');
    for (const options of [{}, { lineNumbers: true }, { title: text.slice(0, 300) }]) {
      const html = renderText(text, options);
      expect(renderPathOf(html)).toBe('warm');
      expect(html).not.toMatch(/<(script|img|a|meta (?!charset)|link)\b/);
    }
    expect(bodyOf('a onclick=1')).toContain('a onclick&#61;1');
  });
});

describe('each option changes what is written', () => {
  test.each<[TextOptions, RegExp]>([
    [{ font: 'serif' }, /font: 10pt\/1.35 'Noto Serif'/],
    [{ font: 'sans' }, /font: 10pt\/1.35 'Noto Sans',/],
    [{}, /font: 10pt\/1.35 'Noto Sans Mono',/],
    [{ font: 'DejaVu Serif' }, /font: 10pt\/1.35 'DejaVu Serif', 'Noto Sans Mono',/],
    [{ font: "x'} body{color:red" }, /'x\\27 \\7d  body\\7b color\\3a red', 'Noto/],
    [{ fontSize: 7.5 }, /font: 7.5pt\/1.35/],
    [{ lineHeight: 2 }, /font: 10pt\/2 /],
    [{ wrap: false }, /white-space: pre;/],
    [{ tabWidth: 4 }, /tab-size: 4;/],
    [{}, /tab-size: 8;/],
    [{}, /pre \{ unicode-bidi: plaintext; \}/],
  ])('%j', (options, css) => {
    expect(styleOf(options)).toMatch(css);
  });

  test('title', () => {
    expect(renderText('x', { title: 'A <b>' })).toContain('<title>A &lt;b&gt;</title>');
    expect(renderText('x')).toContain('<title>Document</title>');
  });

  test('direction', () => {
    expect(bodyOf('x', { direction: 'rtl' })).toMatch(/^<div dir="rtl">/);
    expect(bodyOf('x', { direction: 'ltr' })).toMatch(/^<div dir="ltr">/);
    expect(styleOf({ direction: 'rtl' })).not.toContain('plaintext');
  });

  test('lineNumbers', () => {
    expect(bodyOf('a\n\nb\fc', { lineNumbers: true })).toBe(
      '<section><div><p dir="auto"><span>1\u2007\u2007</span>a</p><p dir="auto"><span>2\u2007\u2007</span></p>' +
        '<p dir="auto"><span>3\u2007\u2007</span>b</p></div></section>\n' +
        '<section class="next"><div><p dir="auto"><span>4\u2007\u2007</span>c</p></div></section>\n',
    );
    expect(bodyOf('a', { lineNumbers: true, direction: 'rtl' })).toContain('<p><span>1\u2007\u2007</span>a</p>');
    expect(bodyOf('x\n'.repeat(10), { lineNumbers: true })).toContain('<span>\u20079\u2007\u2007</span>x');
  });

  test('controlCharacters', () => {
    const text = '\u001b[1;31mred\u001b[0m\u0000\u0007 \u009b2Kx\u007f\u0090';
    expect(bodyOf(text)).toContain('<pre>\n␛[1;31mred␛[0m␀␇ ⟨9B⟩2Kx␡⟨90⟩\n</pre>');
    expect(bodyOf(text, { controlCharacters: 'drop' })).toContain('<pre>\nred x\n</pre>');
  });
});

describe('the contract', () => {
  const issuesOf = (body: unknown): string =>
    textToPdf.body
      .safeParse(body)
      .error?.issues.map((issue) => JSON.stringify(issue))
      .join() ?? '';

  test('takes its own example and the options of the page', () => {
    expect(issuesOf(textToPdf.example)).toBe('');
    expect(issuesOf({ text: 'x', options: { format: 'A5', margin: { top: '1cm' }, pageNumbers: true } })).toBe('');
  });

  test.each([
    [{ text: 'x', options: { fontsize: 9 } }, /unrecognized_keys.*fontsize/],
    [{ text: 'x', options: { font: "a'; }" } }, /Give serif, sans, mono or a font family's name/],
    [{ text: 'x', options: { tabWidth: 1.5 } }, /tabWidth/],
    [{ text: 'x', options: { format: 'A4', width: 10, height: 10 } }, /not both/],
    [{ text: '' }, /Give the document as text/],
  ])('refuses %j', (body, message) => {
    expect(issuesOf(body)).toMatch(message);
  });
});

describe('hostile text', () => {
  test('lines of pages are written in pieces that can be laid out in time', () => {
    const words = 'word '.repeat(5_000);
    const pieces = /<pre>\n(.*)\n<\/pre>/s.exec(bodyOf(words))?.[1]?.split('\n') ?? [];
    expect(pieces.map((piece) => piece.length)).toEqual([10_000, 10_000, 5_000]);
    expect(pieces.join('')).toBe(words);
    expect(bodyOf('x'.repeat(25_000), { lineNumbers: true }).match(/<span>/g)).toHaveLength(1);
    expect(bodyOf('x'.repeat(25_000), { wrap: false }).length).toBeLessThan(10_200);
  });

  test.each([
    ['escape openers', '\u001b['.repeat(500_000)],
    ['escape parameters', `\u001b[${'0'.repeat(1_000_000)}`],
    ['handlers', 'on '.repeat(300_000)],
    ['one handler', `on${'a'.repeat(1_000_000)}`],
    ['spaces before no sign', `onclick${' '.repeat(1_000_000)}`],
    ['sources', 'src '.repeat(250_000)],
    ['form feeds', '\f'.repeat(300_000)],
    ['line feeds', '\n'.repeat(1_000_000)],
    ['signs', '<'.repeat(1_000_000)],
  ])('1 MB of %s does not run away', (_name, text) => {
    expect(runsAway(() => renderText(text, { controlCharacters: 'drop' }))).toBe(false);
  });
});
