import { describe, expect, test } from '@jest/globals';
import { detailsOfIssues, jsonDocumentSchema, type DocumentBlock, type JsonDocument } from '@octavo/contracts';
import { renderPathOf } from '../engines/render-path.ts';
import { renderJsonDocument } from './json-document.ts';
import { runsAway } from '../../tests/support/runs-away.ts';

function bodyOf(...blocks: DocumentBlock[]): string {
  const document = jsonDocumentSchema.parse({ blocks });
  return (/<body>\n(.*)<\/body>/s.exec(renderJsonDocument(document))?.[1] ?? '').trim();
}

const pixel = 'data:image/png;base64,iVBORw0KGgo=';

describe('blocks', () => {
  test.each<[DocumentBlock, string]>([
    [{ type: 'heading', text: 'A' }, '<h1>A</h1>'],
    [{ type: 'heading', level: 3, text: '*A*' }, '<h3><em>A</em></h3>'],
    [{ type: 'paragraph', text: 'a\nb', align: 'justify' }, '<p class="justify">a<br>\nb</p>'],
    [
      { type: 'list', items: ['a', { text: 'b', items: ['c', { text: 'd', items: [{ text: 'e', items: ['f'] }] }] }] },
      '<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n<li>d\n<ul>\n<li>e\n<ul>\n<li>f</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>',
    ],
    [{ type: 'list', ordered: true, start: 3, items: ['a'] }, '<ol start="3">\n<li>a</li>\n</ol>'],
    [{ type: 'rule' }, '<hr>'],
    [{ type: 'pageBreak' }, '<div class="page-break"></div>'],
    [{ type: 'spacer', height: '1in' }, '<div style="height:1.0000in"></div>'],
    [
      { type: 'quote', text: 'To be', cite: 'Hamlet' },
      '<blockquote><p>To be</p><p class="cite">— Hamlet</p></blockquote>',
    ],
    [{ type: 'code', text: 'a < b' }, '<pre><code>a &lt; b\n</code></pre>'],
    [
      { type: 'keyValue', items: [{ key: 'Total', value: 5 }] },
      '<table class="key-value"><tbody><tr><th>Total</th><td>5</td></tr></tbody></table>',
    ],
    [
      { type: 'image', src: pixel, alt: 'a "b"', width: '1in', align: 'center', caption: '*c*' },
      `<figure class="center"><img src="${pixel}" alt="a &quot;b&quot;" style="width:1.0000in"><figcaption><em>c</em></figcaption></figure>`,
    ],
  ])('%j', (block, html) => {
    expect(bodyOf(block)).toBe(html);
  });

  test('tables align numbers right unless told otherwise', () => {
    const block = {
      type: 'table' as const,
      columns: ['A', '**B**'],
      rows: [
        ['x', 1],
        [null, 2.5],
      ],
    };
    expect(bodyOf(block)).toBe(
      '<table>\n<thead><tr><th>A</th><th class="right"><strong>B</strong></th></tr></thead>\n<tbody>\n' +
        '<tr><td>x</td><td class="right">1</td></tr>\n<tr><td></td><td class="right">2.5</td></tr>\n</tbody>\n</table>',
    );
    expect(bodyOf({ ...block, align: ['right', 'center'], caption: 'C' })).toMatch(
      /<caption>C<\/caption>.*<th class="right">A.*<td class="center">1/s,
    );
  });

  test('code is coloured in its language', () => {
    const html = renderJsonDocument({ blocks: [{ type: 'code', text: 'let a;', language: 'js' }] });
    expect(html).toMatch(/<span class="hljs-keyword">let<\/span>[^]*/);
    expect(html).toContain('.hljs-keyword');
  });
});

describe('text', () => {
  test('has inline marks and no blocks, images or HTML', () => {
    expect(bodyOf({ type: 'paragraph', text: '**b** *i* ~~s~~ `c` [l](https://x.y) \\*' })).toBe(
      '<p><strong>b</strong> <em>i</em> <s>s</s> <code>c</code> <a href="https://x.y">l</a> *</p>',
    );
    expect(bodyOf({ type: 'paragraph', text: '# a ![i](https://x/y.png) <b>x</b>' })).toBe(
      '<p># a !<a href="https://x/y.png">i</a> &lt;b&gt;x&lt;/b&gt;</p>',
    );
    expect(bodyOf({ type: 'paragraph', text: '[x](javascript:alert(1))' })).not.toContain('<a');
  });

  test('is never active, whatever it says', () => {
    const evil = '<script>1</script> onclick="x" javascript:y autofocus';
    const document: JsonDocument = {
      title: evil,
      author: evil,
      blocks: [
        { type: 'heading', text: evil },
        { type: 'paragraph', text: `**${evil}** \`${evil}\`` },
        { type: 'code', text: evil, language: 'html' },
        { type: 'table', columns: [evil], rows: [[evil]] },
        { type: 'image', src: pixel, alt: evil },
      ],
    };
    const html = renderJsonDocument(document);
    expect(renderPathOf(html)).toBe('warm');
    expect(html).not.toContain('<script');
  });
});

test('title, author, language and size stand in the document', () => {
  const html = renderJsonDocument(
    { title: 'T', author: 'A', language: 'de-CH', blocks: [{ type: 'rule' }] },
    { fontSize: 8 },
  );
  expect(html).toContain('<html lang="de-CH">');
  expect(html).toContain('<title>T</title>\n<meta name="author" content="A">');
  expect(html).toContain('html { font-size: 8pt; }');
  expect(renderJsonDocument({ blocks: [{ type: 'heading', text: 'H' }] })).toContain('<title>H</title>');
});

describe('a wrong description is told where and what to change', () => {
  const faultsOf = (document: unknown): string =>
    detailsOfIssues(jsonDocumentSchema.safeParse(document).error?.issues ?? [])
      .map(({ path, message }) => `${path}: ${message}`)
      .join('\n');

  test.each([
    [{ blocks: [] }, 'blocks: Give at least one block'],
    [{ blocks: [{ type: 'headline', text: 'x' }] }, 'blocks.0.type: Give an object whose type is heading, paragraph'],
    [{ blocks: [{ type: 'heading', text: 'x', size: 3 }] }, "blocks.0.size: Unknown option 'size'"],
    [{ blocks: [{ type: 'heading', level: 7, text: 'x' }] }, 'blocks.0.level: '],
    [{ blocks: [{ type: 'paragraph' }] }, 'blocks.0.text: '],
    [
      { blocks: [{ type: 'table', columns: ['a', 'b'], rows: [['x', 1], ['y']] }] },
      'blocks.0.rows.1: The row has 1 cells, but there are 2 columns',
    ],
    [
      { blocks: [{ type: 'table', columns: ['a'], rows: [], align: [] }] },
      'blocks.0.align: Give one alignment for each',
    ],
    [{ blocks: [{ type: 'table', columns: ['a'], rows: [[{}]] }] }, 'blocks.0.rows.0.0: Give a text, a number'],
    [{ blocks: [{ type: 'image', src: 'https://x/y.png' }] }, 'blocks.0.src: Give the image as a data URI'],
    [{ blocks: [{ type: 'image', src: 'data:text/html;base64,AAAA' }] }, 'blocks.0.src: Give the image as a data URI'],
    [{ blocks: [{ type: 'spacer', height: '10m' }] }, 'blocks.0.height: Give a length'],
    [{ blocks: [{ type: 'spacer', height: '201in' }] }, 'blocks.0.height: A width or height is at most 200in'],
    [{ blocks: [{ type: 'list', items: [7] }] }, 'blocks.0.items.0: Give a text, or an object of text and items'],
    [{ language: '"><script>', blocks: [{ type: 'rule' }] }, 'language: Give a language tag'],
  ])('%j', (document, fault) => {
    expect(faultsOf(document)).toContain(fault);
  });

  test('lists nested too deeply are refused, not followed', () => {
    let item: unknown = 'x';
    for (let depth = 0; depth < 5_000; depth += 1) {
      item = { text: 'a', items: [item] };
    }
    expect(faultsOf({ blocks: [{ type: 'list', items: [item] }] })).toContain(
      "blocks.0.items.0.items.0.items.0.items.0.items: Unknown option 'items'",
    );
  });
});

describe('hostile descriptions', () => {
  const rows = Array.from({ length: 40_000 }, () => ['*a', '_b', '`c']);
  test.each<[string, DocumentBlock[]]>([
    ['rows', [{ type: 'table', columns: ['a', 'b', 'c'], rows }]],
    ['rules', Array.from({ length: 50_000 }, () => ({ type: 'rule' as const }))],
    ['open marks', [{ type: 'paragraph', text: '*a_'.repeat(300_000) }]],
    ['open links', [{ type: 'paragraph', text: '[a]('.repeat(250_000) }]],
    ['backticks', [{ type: 'paragraph', text: Array.from({ length: 1_400 }, (_, i) => '`'.repeat(i)).join(' ') }]],
    ['image data', [{ type: 'image', src: `data:image/png;base64,${'A'.repeat(5_000_000)}` }]],
  ])('1 MB of %s does not run away', (_name, blocks) => {
    expect(runsAway(() => renderJsonDocument(jsonDocumentSchema.parse({ blocks })))).toBe(false);
  });
});
