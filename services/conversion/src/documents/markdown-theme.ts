import { fontStacks } from './fonts.ts';

/**
 * How Markdown looks on paper. Sizes, margins and orientation of the page stay the caller's options: an @page rule here
 * would override them.
 */
export const markdownTheme = `
:root {
  --text: #1f2328;
  --muted: #59636e;
  --line: #d1d9e0;
  --shade: #f6f8fa;
  --sans: ${fontStacks.sans};
  --mono: ${fontStacks.mono};
}
* { box-sizing: border-box; }
html { font-size: 11pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body {
  margin: 0;
  color: var(--text);
  background: #fff;
  font-family: var(--sans);
  line-height: 1.5;
  overflow-wrap: break-word;
  orphans: 3;
  widows: 3;
}
/* Each block takes its direction from its own text: Arabic and Hebrew need no markup. */
p, li, h1, h2, h3, h4, h5, h6, th, td, blockquote { unicode-bidi: plaintext; text-align: start; }
body > :first-child { margin-top: 0; }
body > :last-child { margin-bottom: 0; }
p, ul, ol, blockquote, pre, table { margin: 0 0 0.8em; }
h1, h2, h3, h4, h5, h6 {
  margin: 1.4em 0 0.6em;
  font-weight: 600;
  line-height: 1.25;
  break-after: avoid;
  break-inside: avoid;
}
h1 { font-size: 2em; }
h2 { font-size: 1.5em; }
h1, h2 { padding-bottom: 0.25em; border-bottom: 0.75pt solid var(--line); }
h3 { font-size: 1.25em; }
h4 { font-size: 1em; }
h5 { font-size: 0.9em; }
h6 { font-size: 0.85em; color: var(--muted); }
ul, ol { padding-inline-start: 2em; }
li > ul, li > ol { margin-bottom: 0; }
li + li { margin-top: 0.2em; }
li > p { margin-bottom: 0.4em; }
a { color: #0969da; text-decoration: none; }
img { max-width: 100%; break-inside: avoid; }
hr { height: 0; margin: 1.5em 0; border: 0; border-top: 1.5pt solid var(--line); }
blockquote { padding: 0 1em; color: var(--muted); border-inline-start: 0.25em solid var(--line); }
blockquote > :last-child { margin-bottom: 0; }
code { padding: 0.15em 0.35em; font-family: var(--mono); font-size: 0.85em; background: #eff1f3; border-radius: 4px; }
pre {
  padding: 0.9em 1em;
  background: var(--shade);
  border-radius: 5px;
  line-height: 1.45;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  -webkit-box-decoration-break: clone;
  box-decoration-break: clone;
}
pre code { padding: 0; background: none; border-radius: 0; white-space: inherit; direction: ltr; }
table { max-width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 0.35em 0.8em; border: 0.75pt solid var(--line); }
th { font-weight: 600; background: var(--shade); }
tbody tr:nth-child(even) { background: #fafbfc; }
del { color: var(--muted); }
li.task { list-style: none; }
li.task input { margin: 0 0.4em 0 -1.5em; vertical-align: -0.1em; }
sup.footnote { font-size: 0.75em; line-height: 0; }
section.footnotes { margin-top: 2em; padding-top: 0.6em; border-top: 0.75pt solid var(--line); font-size: 0.85em; }
p.math { text-align: center; break-inside: avoid; }
.math-fault { color: #b31d28; }
header.title { margin-bottom: 2em; }
header.title h1 { margin: 0 0 0.2em; }
header.title p { margin: 0; color: var(--muted); }
nav.toc { margin-bottom: 2em; break-inside: auto; }
nav.toc .toc-title { margin-bottom: 0.4em; font-weight: 600; }
nav.toc ul { padding: 0; list-style: none; }
nav.toc a { color: inherit; }
nav.toc .level-2 { padding-inline-start: 1.2em; }
nav.toc .level-3 { padding-inline-start: 2.4em; }
nav.toc .level-4 { padding-inline-start: 3.6em; }
nav.toc .level-5 { padding-inline-start: 4.8em; }
nav.toc .level-6 { padding-inline-start: 6em; }
`;

/** Colours of highlight.js's classes, dark enough for paper (contrast of 4.5 or more on the code's shade). */
export const codeTheme = `
.hljs-doctag, .hljs-keyword, .hljs-template-tag, .hljs-template-variable, .hljs-type, .hljs-variable.language_
  { color: #b31d28; }
.hljs-title, .hljs-title.class_, .hljs-title.function_ { color: #6639ba; }
.hljs-attr, .hljs-attribute, .hljs-literal, .hljs-meta, .hljs-number, .hljs-operator, .hljs-variable,
.hljs-selector-attr, .hljs-selector-class, .hljs-selector-id { color: #0550ae; }
.hljs-regexp, .hljs-string { color: #0a3069; }
.hljs-built_in, .hljs-symbol { color: #953800; }
.hljs-comment, .hljs-code, .hljs-formula { color: #59636e; }
.hljs-name, .hljs-quote, .hljs-selector-tag, .hljs-selector-pseudo { color: #116329; }
.hljs-section { color: #0550ae; font-weight: 600; }
.hljs-bullet { color: #735c0f; }
.hljs-emphasis { font-style: italic; }
.hljs-strong { font-weight: 600; }
.hljs-addition { color: #116329; background: #dafbe1; }
.hljs-deletion { color: #82071e; background: #ffebe9; }
`;
