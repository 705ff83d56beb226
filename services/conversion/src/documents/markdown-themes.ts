import type { MarkdownOptions } from '@octavo/contracts';
import { fontStacks } from './fonts.ts';

type Theme = NonNullable<MarkdownOptions['theme']>;

/** What each theme changes of the common style. */
export const themeStyles: Record<Theme, string> = {
  github: '',
  report: `
:root { --accent: #1e3a5f; }
body { font-family: ${fontStacks.serif}; line-height: 1.55; text-align: justify; hyphens: auto; }
h1, h2, h3, h4, h5, h6, nav.toc .toc-title { font-family: var(--sans); color: var(--accent); hyphens: none; }
h1, h2 { border: 0; padding: 0; }
h1 { break-before: page; }
body > h1:first-child, header.title h1 { break-before: auto; }
header.title { padding: 30mm 0 10mm; border-bottom: 2pt solid var(--accent); }
header.title h1 { font-size: 2.4em; }
header.title p { font-family: var(--sans); }
header.title + nav.toc { break-after: page; }
th { color: #fff; background: var(--accent); }
`,
  letter: `
html { font-size: 10.5pt; }
body { line-height: 1.45; }
h1, h2 { padding: 0; border: 0; }
h1 { font-size: 1.25em; }
h2 { font-size: 1.1em; }
h3, h4, h5, h6 { font-size: 1em; }
header.title { margin: 0 0 3em; }
header.title h1 { font-size: 1.25em; }
header.title .date { text-align: end; }
th, td { border-width: 0 0 0.75pt; }
th { background: none; }
`,
  minimal: `
:root { --line: #e5e7eb; --shade: transparent; }
h1, h2 { padding: 0; border: 0; }
h1, h2, h3, h4, h5, h6 { font-weight: 500; }
a { color: inherit; text-decoration: underline; }
code { padding: 0; background: none; }
pre { padding: 0 0 0 1em; border-inline-start: 1.5pt solid var(--line); border-radius: 0; }
th, td { padding: 0.3em 1em 0.3em 0; border-width: 0 0 0.75pt; }
tbody tr:nth-child(even) { background: none; }
`,
};
