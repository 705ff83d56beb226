import { describe, expect, test } from '@jest/globals';
import { needsFrames } from './frame-need.ts';

describe('documents that nothing has to be drawn for', () => {
  test.each([
    '<p>Hello',
    '<script>document.title = "x"</script>',
    '<script>function total(rows) { return rows.reduce((sum, row) => sum + row, 0) }</script>',
    '<style>p { color: red !important }</style><script>1</script>',
    '<canvas id="c"></canvas><script>c.getContext("2d").fillRect(0, 0, 9, 9)</script>',
    '<script>for (const row of rows) body.append(Object.assign(document.createElement("tr"), row))</script>',
    '<script>addEventListener("beforeprint", () => { document.body.className = "print" })</script>',
    '<p>important, medieval, settled, fetched by a worker<script>setInterval(tick, 9)</script>',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><script>1</script>',
  ])('%s', (html) => {
    expect(needsFrames({ html }, {})).toBe(false);
  });
});

describe('documents that may wait for frames, or come from elsewhere', () => {
  test.each([
    '<script>requestAnimationFrame(draw)</script>',
    '<script>(webkitRequestAnimationFrame)(draw)</script>',
    '<script>new IntersectionObserver(show).observe(chart)</script>',
    '<script>new ResizeObserver(draw).observe(chart)</script>',
    '<style>@keyframes in { from { opacity: 0 } } p { animation: in 1s }</style>',
    '<style>p { TRANSITION: all 1s }</style>',
    '<script>chart.animate([{ opacity: 0 }], 100)</script>',
    '<script>addEventListener("scroll", load)</script>',
    '<script>onresize = draw</script>',
    '<img loading=lazy src="data:,">',
    '<script>image.decode().then(show)</script>',
    '<script>canvas.getContext("webgl2")</script>',
    '<svg><set attributeName="x" to="1"/></svg>',
    '<video src="data:,"></video>',
    '<iframe srcdoc="x"></iframe>',
    '<base href="x"><script>1</script>',
    '<script src="x.js"></script>',
    '<script defer src=x.js></script>',
    '<script type="module">1</script>',
    '<script>import("x")</script>',
    '<script>eval(code)</script>',
    '<script>new Function (code)()</script>',
    '<script>document.write(parts)</script>',
    '<script>document.createElement("script")</script>',
    '<link rel="stylesheet" href="https://example.com/x.css">',
    '<style>@import "x.css"</style>',
  ])('%s', (html) => {
    expect(needsFrames({ html }, {})).toBe(true);
  });

  test('an address, files, and options that ask more of the page than to print', () => {
    const html = '<script>1</script>';
    expect(needsFrames({ url: 'https://example.com/' }, {})).toBe(true);
    expect(needsFrames({ html, files: { read: async () => undefined } }, {})).toBe(true);
    expect(needsFrames({ html }, { waitForFunction: 'done' })).toBe(true);
    expect(needsFrames({ html }, { delayMilliseconds: 1 })).toBe(true);
    expect(needsFrames({ html }, { format: 'A5', landscape: true, javascript: true })).toBe(false);
  });
});

test.each([
  ['script elements without end', '<script '.repeat(150_000)],
  ['elements that are made', 'createElement'.repeat(80_000)],
])('a megabyte of %s does not run away', (_name, html) => {
  const started = performance.now();
  needsFrames({ html }, {});
  expect(performance.now() - started).toBeLessThan(10_000);
});
