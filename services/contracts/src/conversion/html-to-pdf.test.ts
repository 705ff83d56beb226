import { describe, expect, test } from '@jest/globals';
import type { HtmlOptions } from './html-options.ts';
import { htmlOptionsSchema, statusRangeOf } from './html-options.ts';
import { htmlToPdf } from './html-to-pdf.ts';
import { bodyFormOf, mediaTypeAdvice } from '../media-type.ts';
import { openApiDocument } from '../openapi.ts';

function faultOf(body: unknown): string | undefined {
  const issue = htmlToPdf.body.safeParse(body).error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

const url = 'https://example.com/invoice';

describe('the document', () => {
  test('is given as html or by its url, and not both', () => {
    expect(faultOf({ html: '<p>x' })).toBeUndefined();
    expect(faultOf({ url })).toBeUndefined();
    expect(faultOf({})).toBe('html: Give either html or url');
    expect(faultOf({ html: '<p>x', url })).toBe('html: Give either html or url');
  });

  test.each([
    ['file:///etc/passwd', 'not file:'],
    ['FILE:///etc/passwd', 'not file:'],
    ['chrome://version', 'not chrome:'],
    ['data:text/html,x', 'not data:'],
    ['javascript:alert(1)', 'not javascript:'],
    ['view-source:https://example.com/', 'not view-source:'],
    ['ftp://example.com/', 'not ftp:'],
    ['about:blank', 'not about:'],
    ['\tfile:///etc/passwd', 'not file:'],
    ['example.com', 'a whole address'],
    ['/invoice', 'a whole address'],
    ['//example.com', 'a whole address'],
    ['http://', 'a whole address'],
    ['', 'a whole address'],
    ['https://ada:secret@example.com/', 'options.basicAuth'],
  ])('cannot be at %j', (address, message) => {
    expect(faultOf({ url: address })).toMatch(/^url: /);
    expect(faultOf({ url: address })).toContain(message);
  });
});

describe('options', () => {
  test.each<[HtmlOptions, string]>([
    [{ timezone: 'Mars/Olympus' }, 'options.timezone'],
    [{ timezone: '+02:00' }, 'options.timezone'],
    [{ locale: 'de_CH' }, 'options.locale'],
    [{ locale: 'x' }, 'options.locale'],
    [{ userAgent: 'a\r\nb' }, 'options.userAgent'],
    [{ viewport: { width: 0, height: 100 } }, 'options.viewport.width'],
    [{ viewport: { width: 100, height: 100, deviceScaleFactor: 9 } }, 'options.viewport.deviceScaleFactor'],
    [{ waitForFunction: 'x', javascript: false }, 'options.waitForFunction'],
    [{ delayMilliseconds: 30_000 }, 'options.delayMilliseconds'],
    [{ extraHTTPHeaders: { Host: 'x' } }, 'options.extraHTTPHeaders.Host'],
    [{ extraHTTPHeaders: { 'transfer-encoding': 'chunked' } }, 'options.extraHTTPHeaders.transfer-encoding'],
    [{ extraHTTPHeaders: { 'Proxy-Authorization': 'x' } }, 'options.extraHTTPHeaders.Proxy-Authorization'],
    [{ extraHTTPHeaders: { 'Sec-Fetch-Site': 'none' } }, 'options.extraHTTPHeaders.Sec-Fetch-Site'],
    [{ extraHTTPHeaders: { Cookie: 'a=b' } }, 'options.extraHTTPHeaders.Cookie'],
    [{ extraHTTPHeaders: { 'a b': 'x' } }, 'options.extraHTTPHeaders.a b'],
    [{ extraHTTPHeaders: { a: 'b\r\nc: d' } }, 'options.extraHTTPHeaders.a'],
    [{ cookies: [{ name: 'a b', value: '' }] }, 'options.cookies.0.name'],
    [{ cookies: [{ name: 'a', value: 'b;c' }] }, 'options.cookies.0.value'],
    [{ cookies: [{ name: 'a', value: 'b', domain: 'a b' }] }, 'options.cookies.0.domain'],
    [{ cookies: [{ name: 'a', value: 'b', path: 'x' }] }, 'options.cookies.0.path'],
    [{ failOnHttpStatus: [99] }, 'options.failOnHttpStatus.0'],
    [{ failOnHttpStatus: ['500-400'] }, 'options.failOnHttpStatus.0'],
    [{ failOnHttpStatus: ['5xx'] }, 'options.failOnHttpStatus.0'],
  ])('%j is refused by its name', (options, path) => {
    expect(faultOf({ url, options })?.startsWith(`${path}: `)).toBe(true);
  });

  test.each(['extraHTTPHeaders', 'cookies', 'basicAuth', 'failOnHttpStatus'] as const)(
    '%s goes with url only',
    (name) => {
      const options = {
        extraHTTPHeaders: {},
        cookies: [],
        basicAuth: { username: 'a', password: 'b' },
        failOnHttpStatus: [],
      };
      expect(faultOf({ html: '<p>x', options: { [name]: options[name] } })).toBe(`options.${name}: Goes with url only`);
      expect(faultOf({ url, options: { [name]: options[name] } })).toBeUndefined();
    },
  );

  test('a delay fits into a longer time', () => {
    expect(faultOf({ url, options: { delayMilliseconds: 30_000 }, timeoutSeconds: 40 })).toBeUndefined();
  });

  test('a status stands for itself, a range for what is between its ends', () => {
    expect(statusRangeOf(404)).toEqual({ first: 404, last: 404 });
    expect(statusRangeOf('500-599')).toEqual({ first: 500, last: 599 });
  });
});

test('a form with index.html is taken besides JSON, and nothing else', () => {
  expect(bodyFormOf(htmlToPdf, 'multipart/form-data; boundary=b')?.kind).toBe('form');
  expect(bodyFormOf(htmlToPdf, 'application/json')?.kind).toBe('json');
  expect(bodyFormOf(htmlToPdf, 'text/html')).toBeUndefined();
  expect(mediaTypeAdvice(htmlToPdf)).toContain('index.html');
});

test('every option is described, with an example that works', () => {
  const { paths } = openApiDocument({ serverUrl: '/', version: '1' }) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  };
  const schema = paths[htmlToPdf.path]?.post.requestBody.content['application/json']?.schema as {
    properties: { options: { properties: Record<string, { description?: string; examples?: unknown[] }> } };
  };
  const { properties } = schema.properties.options;
  expect(Object.keys(properties)).toEqual(Object.keys(htmlOptionsSchema.shape));
  for (const [name, { description, examples }] of Object.entries(properties)) {
    expect([name, description]).toEqual([name, expect.any(String)]);
    expect([name, examples]).toEqual([name, [expect.anything()]]);
    const pair = name === 'width' ? { height: '10cm' } : name === 'height' ? { width: '10cm' } : {};
    expect([name, htmlOptionsSchema.safeParse({ ...pair, [name]: examples?.[0] }).error]).toEqual([name, undefined]);
  }
});
