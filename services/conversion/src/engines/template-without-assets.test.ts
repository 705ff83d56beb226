import { expect, test } from '@jest/globals';
import { withoutAssets } from './template-without-assets.ts';

test.each([
  ['a style sheet', '<link rel="stylesheet" href="https://x.example/a.css"><b>Head</b>', '<b>Head</b>'],
  ['one with a > in it', "<LINK title='a > b' href=x rel=stylesheet /><b>Head</b>", '<b>Head</b>'],
  [
    'a style sheet of a style sheet',
    '<style>@import url("https://x.example/a.css") print; b { color: red }</style>Head',
    '<style> b { color: red }</style>Head',
  ],
  ['the same, as a text', '<style>@IMPORT "a.css"</style>Head', '<style></style>Head'],
  [
    'a font',
    '<style media="print">@font-face { font-family: q; src: url( https://x.example/q.woff2 ) }</style>Head',
    '<style media="print">@font-face { font-family: q; src: url(data:,) }</style>Head',
  ],
])('%s is left out', (_name, template, expected) => {
  expect(withoutAssets(template)).toBe(expected);
});

test.each([
  '<div style="font-size:9px"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
  '<style>b { font-weight: 300 } @font-face { src: url("data:font/woff2;base64,d09GMg==") }</style><b>Head</b>',
  '<linking>url(a)</linking> @import in a text; <img src="data:image/gif;base64,R0lGOD==">',
])('%s stays as it is', (template) => {
  expect(withoutAssets(template)).toBe(template);
});
