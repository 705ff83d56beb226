import { check } from 'k6';
import http from 'k6/http';
import { nextKey, target } from './target.js';

const rows = Array.from(
  { length: 12 },
  (_, index) => `<tr><td>Item ${index + 1}</td><td>${index + 1}</td><td>${(19.9 * (index + 1)).toFixed(2)}</td></tr>`,
).join('');
const invoice = `<style>body{font:14px sans-serif}table{width:100%}td{border-bottom:1px solid #ccc}</style><h1>Invoice 2041</h1><table>${rows}</table>`;
const markdown = '# Report\n\nWhat we *measured*:\n\n| Month | Sum |\n| --- | --: |\n| May | 41 |\n| June | 43 |\n';
const json = { customer: 'Ada', lines: [{ item: 'Paper', sum: 12.5 }], total: 12.5 };

/** What customers ask for, in shares of a hundred: our estimate until there are customers to ask. */
const mix = [
  { share: 70, name: 'html-to-pdf', body: { html: invoice } },
  { share: 15, name: 'markdown-to-pdf', body: { markdown } },
  { share: 10, name: 'text-to-pdf', body: { text: 'One line.\nAnother one.' } },
  { share: 5, name: 'json-to-pdf', body: { json } },
];

function choose() {
  let left = Math.random() * 100;
  return mix.find(({ share }) => (left -= share) < 0) || mix[0];
}

/** One document of the mix, as a customer asks for it. */
export function convert() {
  const { name, body } = choose();
  const response = http.post(`${target.url}/functions/v1/${name}`, JSON.stringify(body), {
    headers: { Authorization: `Bearer ${nextKey()}`, 'Content-Type': 'application/json' },
    responseType: 'binary',
    tags: { name, kind: 'conversion' },
  });
  check(response, {
    'is a PDF': ({ status, headers, body: bytes }) =>
      status === 200 && headers['Content-Type'] === 'application/pdf' && bytes.byteLength > 500,
    'says what it cost': ({ headers }) => Number(headers['X-Credits-Used']) > 0,
  });
}
