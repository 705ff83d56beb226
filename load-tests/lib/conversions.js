import { check } from 'k6';
import encoding from 'k6/encoding';
import http from 'k6/http';
import { nextKey, target } from './target.js';

const rows = Array.from(
  { length: 12 },
  (_, index) => `<tr><td>Item ${index + 1}</td><td>${index + 1}</td><td>${(19.9 * (index + 1)).toFixed(2)}</td></tr>`,
).join('');
const invoice = `<style>body{font:14px sans-serif}table{width:100%}td{border-bottom:1px solid #ccc}</style><h1>Invoice 2041</h1><table>${rows}</table>`;
const markdown = '# Report\n\nWhat we *measured*:\n\n| Month | Sum |\n| --- | --: |\n| May | 41 |\n| June | 43 |\n';
const json = { customer: 'Ada', lines: [{ item: 'Paper', sum: 12.5 }], total: 12.5 };

const template =
  '<h1>Order {{ number }}</h1><ul>{% for line in lines %}<li>{{ line.item }}: {{ line.sum }}</li>{% endfor %}</ul>';
const data = { number: 17, lines: json.lines };

const isPdf = (type) => type === 'application/pdf';

/** What customers ask for, in shares of a hundred: our estimate until there are customers to ask. */
const mix = [
  { share: 55, name: 'html-to-pdf', body: () => ({ html: invoice }), isRight: isPdf },
  { share: 10, name: 'template-to-pdf', body: () => ({ template, data }), isRight: isPdf },
  { share: 12, name: 'markdown-to-pdf', body: () => ({ markdown }), isRight: isPdf },
  { share: 6, name: 'text-to-pdf', body: () => ({ text: 'One line.\nAnother one.' }), isRight: isPdf },
  { share: 4, name: 'json-to-pdf', body: () => ({ json }), isRight: isPdf },
  { share: 8, name: 'pdf-to-text', body: ({ pdf }) => ({ pdf }), isRight: (type) => type.startsWith('text/plain') },
  {
    share: 5,
    name: 'pdf-to-image',
    body: ({ pdf }) => ({ pdf, options: { dpi: 72 } }),
    isRight: (type) => type === 'image/png',
  },
];

function choose() {
  let left = Math.random() * 100;
  return mix.find(({ share }) => (left -= share) < 0) || mix[0];
}

function ask(name, body, kind) {
  return http.post(`${target.url}/functions/v1/${name}`, JSON.stringify(body), {
    headers: {
      Authorization: `Bearer ${kind === 'preparation' ? target.keys[0] : nextKey()}`,
      'Content-Type': 'application/json',
    },
    responseType: 'binary',
    tags: { name, kind },
  });
}

/** k6's setup: a document for those who have one read, printed by the product itself. */
export function prepare() {
  const { status, body } = ask('html-to-pdf', { html: invoice }, 'preparation');
  if (status !== 200) throw new Error(`The document to read was answered ${status}`);
  return { pdf: encoding.b64encode(body) };
}

/** One document of the mix, as a customer asks for it. */
export function convert(prepared) {
  const { name, body, isRight } = choose();
  const response = ask(name, body(prepared), 'conversion');
  check(response, {
    'is what was asked for': ({ status, headers, body: bytes }) =>
      status === 200 && isRight(headers['Content-Type'] || '') && bytes.byteLength > 100,
    'says what it cost': ({ headers }) => Number(headers['X-Credits-Used']) > 0,
  });
}
