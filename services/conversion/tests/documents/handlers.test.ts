import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { httpContracts, type PdfOptions } from '@octavo/contracts';
import { createRequestFiles } from '@octavo/kit';
import type { ConversionContext } from '../../src/context.ts';
import { operationHandlers } from '../../src/handlers.ts';
import { renderJsonDocument } from '../../src/documents/json-document.ts';
import { renderJson } from '../../src/documents/json.ts';
import { renderMarkdown } from '../../src/documents/markdown.ts';
import { renderTemplate } from '../../src/documents/template.ts';
import { renderText } from '../../src/documents/text.ts';
import { createRemoteInput } from '../../src/remote-input/remote-input.ts';
import { startWebServer, type WebServer } from '../support/web-server.ts';

type Handlers = ReturnType<typeof operationHandlers>;

let web: WebServer;

beforeAll(async () => {
  web = await startWebServer();
});

afterAll(() => web.stop());

/** What the renderer is asked to print when a method is called with a body. */
async function printedBy(name: keyof Handlers, given: unknown): Promise<{ html: string; options: PdfOptions }> {
  let printed: { html: string; options: PdfOptions } | undefined;
  const context = {
    log: { debug() {} },
    now: Date.now,
    remote: createRemoteInput({ allowedAddresses: [web.address] }),
    renderer: {
      async render(request: { html: string; options: PdfOptions }) {
        printed = request;
        return { pdf: Buffer.from('%PDF-'), path: 'warm', timings: {} };
      },
    },
    documents: {
      markdownToHtml: async (...[markdown, options]: Parameters<typeof renderMarkdown>) =>
        renderMarkdown(markdown, options),
      templateToHtml: renderTemplate,
      textToHtml: async (...[text, options]: Parameters<typeof renderText>) => renderText(text, options),
      jsonToHtml: async (...[json, options]: Parameters<typeof renderJson>) => renderJson(json, options),
      jsonDocumentToHtml: async (...[document, options]: Parameters<typeof renderJsonDocument>) =>
        renderJsonDocument(document, options),
    },
  } as unknown as ConversionContext;
  const contract = httpContracts().find(({ contract }) => contract.name === name)?.contract;
  const handler = operationHandlers(context)[name] as (request: unknown) => Promise<unknown>;
  const body = contract?.body?.parse(given);
  const files = createRequestFiles();
  try {
    await handler({ body, files, principal: { mode: 'live' }, signal: new AbortController().signal });
  } finally {
    await files.remove();
  }
  if (!printed) {
    throw new Error('Nothing was printed');
  }
  return printed;
}

const methods = [
  'conversion.textToPdf',
  'conversion.jsonToPdf',
  'conversion.markdownToPdf',
  'conversion.templateToPdf',
] as const;

test.each(methods)('%s works with the example of its contract', async (name) => {
  const example = httpContracts().find(({ contract }) => contract.name === name)?.contract.example;
  expect((await printedBy(name, example)).html.length).toBeGreaterThan(20);
});

test.each<[keyof Handlers, object]>([
  ['conversion.textToPdf', { text: 'x' }],
  ['conversion.jsonToPdf', { json: null }],
  ['conversion.jsonToPdf', { document: { blocks: [{ type: 'rule' }] } }],
  ['conversion.markdownToPdf', { markdown: 'x' }],
])('%s of %j prints page numbers when asked, with room for them', async (name, body) => {
  expect((await printedBy(name, body)).options.footerTemplate).toBeUndefined();
  const { options } = await printedBy(name, { ...body, options: { pageNumbers: true, margin: { top: '5mm' } } });
  expect(options.footerTemplate).toContain('class="pageNumber"');
  expect(options.margin).toEqual({ top: '5mm', bottom: '16mm' });
  const own = await printedBy(name, { ...body, options: { pageNumbers: true, footerTemplate: '<b>x</b>' } });
  expect(own.options.footerTemplate).toBe('<b>x</b>');
});

test('front matter decides the paper where the request does not', async () => {
  const markdown = '---\nformat: A5\npageNumbers: true\n---\nx';
  expect((await printedBy('conversion.markdownToPdf', { markdown })).options).toMatchObject({
    format: 'A5',
    footerTemplate: expect.any(String),
  });
  const options = { format: 'A3', pageNumbers: false };
  const printed = await printedBy('conversion.markdownToPdf', { markdown, options });
  expect(printed.options.format).toBe('A3');
  expect(printed.options.footerTemplate).toBeUndefined();
});

test('partials and locale of a request reach its template', async () => {
  const { html } = await printedBy('conversion.templateToPdf', {
    template: "{% render 'p', n: 1.5 %}",
    partials: { p: '{{ n | number }}' },
    options: { locale: 'de-DE' },
  });
  expect(html).toBe('1,5');
});

describe('a document by its address', () => {
  const german = 'Grüße aus Köln';
  const latin1 = Buffer.from(german, 'latin1');

  test.each<[keyof Handlers, string, string | Buffer, string]>([
    ['conversion.textToPdf', 'text/plain; charset=iso-8859-1', latin1, german],
    ['conversion.textToPdf', 'text/plain', Buffer.from(`\uFEFF${german}`, 'utf16le'), german],
    ['conversion.markdownToPdf', 'text/markdown', `# ${german}`, `>${german}</h1>`],
    ['conversion.templateToPdf', 'text/html; charset="ISO-8859-1"', Buffer.from('{{ a }} Köln', 'latin1'), '3 Köln'],
    ['conversion.jsonToPdf', 'application/json; charset=iso-8859-1', JSON.stringify({ key: german }), german],
  ])('%s as %s', async (name, contentType, content, expected) => {
    const url = web.on('/document', (response) =>
      response.writeHead(200, { 'content-type': contentType }).end(content),
    );
    const more = name === 'conversion.templateToPdf' ? { data: { a: 3 } } : {};
    expect((await printedBy(name, { url, ...more })).html).toContain(expected);
  });

  test.each<[string, keyof Handlers, string, string | Buffer, object]>([
    ['an image', 'conversion.textToPdf', 'image/png', 'x', { code: 'document_failed' }],
    ['no JSON', 'conversion.jsonToPdf', 'application/json', '{"a":', { code: 'malformed_json' }],
    ['too much', 'conversion.templateToPdf', 'text/html', 'x'.repeat(2_000_001), { code: 'payload_too_large' }],
    ['a set nobody knows', 'conversion.textToPdf', 'text/plain; charset=x-none', 'x', { code: 'document_failed' }],
  ])('%s is refused', async (_what, name, contentType, content, fault) => {
    const url = web.on('/document', (response) =>
      response.writeHead(200, { 'content-type': contentType }).end(content),
    );
    await expect(printedBy(name, { url })).rejects.toMatchObject({ ...fault, details: [{ path: 'url' }] });
  });

  test.each<[keyof Handlers, object]>([
    ['conversion.markdownToPdf', { markdown: 'x' }],
    ['conversion.textToPdf', { text: 'x' }],
    ['conversion.templateToPdf', { template: 'x' }],
    ['conversion.jsonToPdf', { json: 1 }],
    ['conversion.jsonToPdf', { document: { blocks: [{ type: 'rule' }] } }],
  ])('%s takes not %j too, nor nothing', async (name, sent) => {
    const url = 'https://example.com/a';
    await expect(printedBy(name, { ...sent, url })).rejects.toThrow(/only one of them/);
    await expect(printedBy(name, {})).rejects.toThrow(/Give (either|one of)/);
  });
});
