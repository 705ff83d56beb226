import type { DemoSource } from '@octavo/data';

export const demoSamples: Record<DemoSource, string> = {
  html: `<style>
  body { font: 15px/1.5 Georgia, serif; color: #1c1b22; }
  h1 { font-size: 42px; font-weight: 400; margin: 0 0 8px; }
  table { width: 100%; border-collapse: collapse; margin-top: 32px; }
  td { padding: 10px 0; border-bottom: 1px solid #ddd; }
  td:last-child { text-align: right; }
  .total { font-size: 22px; color: #c8431f; }
</style>
<h1>Invoice 2026-001</h1>
<p>For Ada Lovelace, Analytical Engines Ltd.</p>
<table>
  <tr><td>Ink bottle</td><td>$12.50</td></tr>
  <tr><td>Fountain pen</td><td>$48.00</td></tr>
  <tr><td>Total</td><td class="total">$60.50</td></tr>
</table>`,
  markdown: `# Field notes

A document in *Markdown*, with **emphasis**, a list and a table.

- Typeset, not printed from a screen
- Mathematics: $e^{i\\pi} + 1 = 0$

| Instrument | Reading |
| ---------- | ------: |
| Barometer  |  1013.2 |
| Hygrometer |    64 % |

\`\`\`js
const answer = 6 * 7;
\`\`\`
`,
};
