import { describe, expect, test } from '@jest/globals';
import type { HtmlOptions } from '@octavo/contracts';
import { pathOf, renderPathOf } from './render-path.ts';

describe('documents that a warm page renders', () => {
  test.each([
    '<p>Hello',
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body><h1>Invoice</h1></body></html>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<META NAME=viewport CONTENT="width=device-width">',
    '<meta name="description" content="on sale = 5 &amp; more" /><meta name="generator" content=\'x\'>',
    '<meta property="og:title" content="x"><meta itemprop="name" content="x">',
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    '<meta http-equiv=X-UA-Compatible content="IE=edge">',
    '<a href="https://example.com/">link</a>',
    '<img src="data:image/png;base64,AAAA"><img src="logo.png">',
    '<style>p { background: url(data:image/png;base64,AAAA) }</style>',
    '<p>conditions: on delivery = cash; description and front matter',
    '<details open><summary>x</summary></details>',
    '<metadata>x</metadata>',
    'http-equiv=refresh in plain words',
    '<script type="application/ld+json">{"@type": "Invoice"}</script>',
    '<SCRIPT id="data-1" type = "application/json" >[1]</SCRIPT>',
    "<script type='application/json'>[1]</script>",
  ])('%s', (html) => {
    expect(renderPathOf(html)).toBe('warm');
  });
});

describe('documents that need a fresh page', () => {
  test.each([
    '<script>1</script>',
    '<script type="application/json" src="x"></script>',
    '<script src="x" type="application/json"></script>',
    '<script type="application/json" type="text/javascript">1</script>',
    '<script type="application/javascript">1</script>',
    '<script type="module">1</script>',
    '<script type="application/json">1</script><script>2</script>',
    '<SCRIPT src=x></SCRIPT>',
    '<svg><script>1</script></svg>',
    '<body onload=x()>',
    '<img src=x onerror = "x()">',
    '<img src="x"onerror="x()">',
    '<svg/onload=x()>',
    '<p ONCLICK="x()">',
    '<a href="javascript:x()">',
    '<a href="JavaScript:x()">',
    '<iframe srcdoc="x"></iframe>',
    '<frameset><frame src=x></frameset>',
    '<object data=x></object>',
    '<embed src=x>',
    '<applet></applet>',
    '<portal src=x></portal>',
    '<fencedframe></fencedframe>',
    '<noscript>no script</noscript>',
    '<input autofocus>',
    '<style>@media (scripting: none) { p { color: red } }</style>',
    '<meta http-equiv="refresh" content="0">',
    '<meta http-equiv=refresh content=0>',
    '<meta/http-equiv=refresh content=0>',
    '<meta http-equiv="&#114;efresh" content="0">',
    '<meta http-equiv="Content-Security-Policy" content="default-src *">',
    '<meta http-equiv="default-style" content="A">',
    '<meta content="a>b" http-equiv="refresh">',
    '<meta content="<" http-equiv="refresh">',
    '<meta content=">" http-equiv="refresh" content="0">',
    '<meta content="x"http-equiv="refresh">',
    '<meta name="color-scheme" content="dark">',
    '<meta name="referrer" content="origin">',
    '<meta name="theme-color" content="red">',
    '<meta name="monetization" content="x">',
    '<meta charset="utf-8" unknown="x">',
    '<meta charset',
    '<img src="https://example.com/logo.png">',
    "<img src = 'http://example.com/logo.png'>",
    '<link rel="stylesheet" href="https://example.com/x.css">',
    '<style>@import "https://example.com/x.css";</style>',
    '<style>p { background: url( "https://example.com/x.png" ) }</style>',
    '<svg><image href="http://example.com/x.png"/></svg>',
  ])('%s', (html) => {
    expect(renderPathOf(html)).toBe('fresh');
  });
});

test('header and footer templates are looked at too', () => {
  expect(renderPathOf('<p>Hello', undefined, '<span class="pageNumber"></span>')).toBe('warm');
  expect(renderPathOf('<p>Hello', '<script>1</script>', undefined)).toBe('fresh');
});

describe('what is asked of a static document', () => {
  const html = '<p>Hello';

  test.each<HtmlOptions>([
    {},
    { format: 'A5', tagged: true, outline: true },
    { media: 'print', javascript: false, singlePage: false, failOnResourceError: false },
    { javascript: true },
  ])('%j leaves it on the warm page', (options) => {
    expect(pathOf({ html }, options)).toBe('warm');
  });

  test.each<HtmlOptions>([
    { singlePage: true },
    { media: 'screen' },
    { timezone: 'UTC' },
    { locale: 'de' },
    { userAgent: 'x' },
    { viewport: { width: 100, height: 100 } },
    { waitForSelector: 'p' },
    { waitForFunction: 'true' },
    { delayMilliseconds: 1 },
    { failOnResourceError: true },
    { failOnConsoleError: true },
  ])('%j needs a fresh one', (options) => {
    expect(pathOf({ html }, options)).toBe('fresh');
  });

  test('an address needs a fresh page, and so do files beside the document', () => {
    expect(pathOf({ url: 'https://example.com/' }, {})).toBe('fresh');
    expect(pathOf({ html, files: { read: async () => undefined } }, {})).toBe('fresh');
  });
});

test.each([
  ['spaces', `<img src=${' '.repeat(1_000_000)}`],
  ['tags without end', '<link '.repeat(200_000)],
  ['metas without end', '<meta '.repeat(200_000)],
  ['a meta without end', `<meta ${'a=b '.repeat(250_000)}`],
  ['quotes', `<meta content=${'"'.repeat(1_000_000)}`],
  ['handlers that are none', ' on'.repeat(300_000)],
])('a megabyte of %s does not run away', (_name, html) => {
  const started = performance.now();
  renderPathOf(html);
  expect(performance.now() - started).toBeLessThan(10_000);
});
