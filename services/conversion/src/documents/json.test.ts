import { describe, expect, test } from '@jest/globals';
import { jsonToPdf, type JsonOptions } from '@octavo/contracts';
import { renderPathOf } from '../engines/render-path.ts';
import { renderJson } from './json.ts';
import { jsonText } from './json-text.ts';
import { runsAway } from '../../tests/support/runs-away.ts';

function bodyOf(value: unknown, options: JsonOptions = {}): string {
  return /<body>\n(.*)<\/body>/s.exec(renderJson(value, options))?.[1] ?? '';
}

/** What a reader sees. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

const order = {
  id: 7,
  paid: true,
  note: null,
  'a<b': 'x & "y"',
  lines: [{ item: 'Ink', price: 12.5 }],
  tags: ['a', 1],
};

describe('a tree', () => {
  test('is the value itself, indented', () => {
    const text = textOf(bodyOf(order, { view: 'tree' })).trim();
    expect(text).toBe(JSON.stringify(order, null, 2));
    expect(JSON.parse(text)).toEqual(order);
  });

  test.each([['text'], [12], [true], [null], [[]], [{}], [''], [[[], {}]]])('can be of %j', (value) => {
    expect(JSON.parse(textOf(bodyOf(value)))).toEqual(value);
  });

  test('has colours by kind', () => {
    const body = bodyOf(order, { view: 'tree' });
    expect(body).toContain('<span class="key">&quot;id&quot;</span>: <span class="number">7</span>');
    expect(body).toContain('<span class="boolean">true</span>');
    expect(body).toContain('<span class="null">null</span>');
    expect(body).toContain('<span class="string">&quot;x &amp; \\&quot;y\\&quot;&quot;</span>');
  });

  test('keeps texts that run from right to left apart from its signs', () => {
    expect(bodyOf({ שם: 'مرحبا', a: 'b' })).toMatch(
      /<span class="key turns">.*<span class="string turns">.*<span class="key">.*<span class="string">/s,
    );
    expect(renderJson(1)).toContain('.turns { unicode-bidi: isolate; }');
  });

  test('is never active, whatever it holds', () => {
    const html = renderJson({
      'onclick=': '<script>x</script> javascript:y',
      list: [{ a: '<img onerror=1>', 'on x=': 1 }],
    });
    expect(renderPathOf(html)).toBe('warm');
    expect(html).not.toMatch(/<(script|img)/);
  });
});

describe('a table', () => {
  test('is what auto makes of arrays of flat objects, wherever they are', () => {
    const body = bodyOf(order);
    expect(body).toContain('<th>item</th><th class="number">price</th>');
    expect(body).toContain('<td>Ink</td><td class="number">12.5</td>');
    expect(body).toContain('<span class="key">&quot;tags&quot;</span>: [');
    expect(bodyOf(order, { view: 'tree' })).not.toContain('<table>');
  });

  test('has the keys of all rows, and nothing where a row lacks one', () => {
    const body = bodyOf([{ b: 1 }, { a: null, b: 'x' }, JSON.parse('{"__proto__": 3}')]);
    expect(body).toContain('<th>b</th><th>a</th><th class="number">__proto__</th>');
    expect(body).toContain('<tr><td>1</td><td></td><td class="number"></td></tr>');
    expect(body).toContain('<tr><td>x</td><td><span class="null">null</span></td><td class="number"></td></tr>');
    expect(bodyOf([{ b: 1 }, { a: 2 }], { sortKeys: true })).toContain(
      '<th class="number">a</th><th class="number">b</th>',
    );
  });

  test('can be asked for, with inner values as JSON', () => {
    expect(bodyOf([{ a: { b: [1] } }], { view: 'table' })).toContain('<td>{&quot;b&quot;:[1]}</td>');
  });

  test.each([[{ a: 1 }], [[1, 2]], [[]], ['text'], [[{}]]])('of %j is refused when asked for', (value) => {
    expect(() => renderJson(value, { view: 'table' })).toThrow(
      /options.view: The view 'table' shows an array of objects/,
    );
  });

  test('of more columns than a page has stays a tree, and is refused when asked for', () => {
    const wide = [Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]))];
    expect(bodyOf(wide)).not.toContain('<table>');
    expect(() => renderJson(wide, { view: 'table' })).toThrow(/101 different keys/);
  });
});

describe('each option changes what is written', () => {
  test('sortKeys', () => {
    const value = { b: 1, a: { d: 1, c: 2 } };
    expect(textOf(bodyOf(value))).toMatch(/"b".*"a".*"d".*"c"/s);
    expect(textOf(bodyOf(value, { sortKeys: true }))).toMatch(/"a".*"c".*"d".*"b"/s);
  });

  test('maxDepth', () => {
    const value = { a: { b: { c: 1 } }, list: [1, 2, 3] };
    expect(textOf(bodyOf(value, { maxDepth: 1 })).trim()).toBe('{\n  "a": { … 1 key },\n  "list": [ … 3 items ]\n}');
    expect(textOf(bodyOf(value, { maxDepth: 2 }))).toContain('"b": { … 1 key }');
  });

  test('fontSize and title', () => {
    const html = renderJson(1, { fontSize: 14, title: 'T <' });
    expect(html).toContain('html { font: 14pt/1.4');
    expect(html).toContain('<title>T &lt;</title>');
  });
});

describe('the contract', () => {
  const issuesOf = (body: unknown): string =>
    jsonToPdf.body
      .safeParse(body)
      .error?.issues.map((issue) => JSON.stringify(issue))
      .join() ?? '';

  test.each([[jsonToPdf.example], [{ json: null }], [{ json: false, options: { view: 'tree', pageNumbers: true } }]])(
    'takes %j',
    (body) => {
      expect(issuesOf(body)).toBe('');
    },
  );

  test.each([
    [{}, /Give one of json, document, url/],
    [{ json: 1, document: { blocks: [{ type: 'rule' }] } }, /Give one of json, document, url/],
    [{ json: 1, options: { sortkeys: true } }, /unrecognized_keys.*sortkeys/],
    [{ document: { blocks: [{ type: 'rule' }] }, options: { view: 'tree' } }, /The option 'view' is for json/],
    [{ json: 1, options: { maxDepth: 0 } }, /maxDepth/],
  ])('refuses %j', (body, message) => {
    expect(issuesOf(body)).toMatch(message);
  });
});

describe('hostile JSON', () => {
  test('nested as deeply as can be written is cut, deeper is refused', () => {
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(textOf(bodyOf(nested(1_000)))).toContain('[ … 1 item ]');
    expect(jsonText(nested(1_000), 'json')).toHaveLength(2_000);
    expect(() => jsonText(nested(1_000_000), 'json')).toThrow(/json: The value is nested too deeply/);
  });

  test('a text of pages is written in pieces that can be laid out in time', () => {
    const text = 'x'.repeat(1_000_000);
    const body = bodyOf({ a: text });
    expect(Math.max(...body.split('<pre>').map((block) => block.length))).toBeLessThan(11_000);
    expect(textOf(body).replaceAll('\n', '')).toContain(text);
  });

  test.each<[string, unknown]>([
    ['one wide array', Array.from({ length: 300_000 }, () => 1)],
    ['rows', Array.from({ length: 60_000 }, (_, index) => ({ a: index, b: 'x' }))],
    ['one wide object', Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]))],
    ['rows of ever other keys', Array.from({ length: 60_000 }, (_, index) => ({ [`k${index}`]: 1 }))],
    ['arrays in arrays', Array.from({ length: 100_000 }, () => [[]])],
    ['handlers', 'on '.repeat(300_000)],
  ])('1 MB of %s does not run away', (_name, value) => {
    expect(runsAway(() => renderJson(value))).toBe(false);
  });
});
