import { AppError, type HtmlOptions } from '@octavo/contracts';
import { expect, test } from '@jest/globals';
import type { DocumentSource } from '../document-source.ts';
import { htmlForGotenberg } from './gotenberg-limits.ts';

const html = '<p>Good morning';

function request(source: DocumentSource, options: HtmlOptions = {}): Parameters<typeof htmlForGotenberg>[0] {
  return { ...source, options, deadline: 0, signal: new AbortController().signal };
}

test('HTML with options of its pages is printed', () => {
  expect(htmlForGotenberg(request({ html }, { format: 'A5', tagged: true, failOnConsoleError: false }))).toBe(html);
});

test.each<[string, DocumentSource, HtmlOptions]>([
  ['url', { url: 'https://example.com/' }, {}],
  ['options.javascript', { html }, { javascript: false }],
  ['options.viewport', { html }, { viewport: { width: 400, height: 300 } }],
  ['options.singlePage', { html }, { singlePage: true }],
])('%s is refused by name', (path, source, options) => {
  const refused = expect.objectContaining({ code: 'invalid_request', details: [expect.objectContaining({ path })] });
  expect(() => htmlForGotenberg(request(source, options))).toThrow(AppError);
  expect(() => htmlForGotenberg(request(source, options))).toThrow(refused);
});
