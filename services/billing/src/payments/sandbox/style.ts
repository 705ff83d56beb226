/** The payment page's one style sheet; its hash is in the page's Content-Security-Policy. */
export const style = `
:root { color-scheme: dark; --page: #0a0c13; --card: #131722; --line: #2b3246; --text: #eef0f7; --soft: #a7afc4; --accent: #8ea6ff; --bad: #ff9d9d; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: radial-gradient(60rem 40rem at 15% -10%, #1b2550 0%, transparent 60%), var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 60rem; margin: auto; padding: 1.25rem; display: grid; gap: 1.25rem; }
p, h1, ul, dl, dd { margin: 0; }
.soft, .hint, footer { color: var(--soft); font-size: 0.875rem; }
.summary { padding: 0.75rem 0.25rem; }
.brand { font-weight: 700; font-size: 1.125rem; letter-spacing: 0.01em; color: var(--accent); margin-bottom: 1.25rem; }
.what { color: var(--soft); }
.amount { font-size: 2.5rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
.amount span { font-size: 1rem; font-weight: 500; color: var(--soft); }
dl { margin-top: 1.25rem; font-size: 0.8125rem; color: var(--soft); }
dd { overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.5rem; box-shadow: 0 1.5rem 4rem rgb(0 0 0 / 0.45); min-width: 0; }
h1 { font-size: 1.375rem; line-height: 1.3; margin-bottom: 1rem; }
.alert { margin-bottom: 1rem; padding: 0.75rem 1rem; border: 1px solid #7d3a44; border-radius: 0.625rem; background: #35181f; color: #ffd9d9; }
form { display: grid; gap: 1rem; margin-top: 1rem; }
.field { display: grid; gap: 0.375rem; min-width: 0; }
label { font-size: 0.875rem; font-weight: 600; }
input:not([type=hidden]) { width: 100%; min-height: 3rem; padding: 0.625rem 0.875rem; border: 1px solid #6a7492; border-radius: 0.625rem; background: #0d101a; color: var(--text); font: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: #7b849c; }
input[aria-invalid] { border-color: var(--bad); }
input:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.fault { color: var(--bad); font-size: 0.875rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
button { min-height: 3rem; border-radius: 0.625rem; font: inherit; font-weight: 600; cursor: pointer; }
.pay { border: 0; background: #3f5de6; color: #fff; }
.pay:hover { background: #3350d6; }
.cancel { border: 1px solid var(--line); background: transparent; color: var(--soft); }
.cancel:hover { color: var(--text); border-color: var(--soft); }
details { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
summary { cursor: pointer; font-size: 0.875rem; font-weight: 600; border-radius: 0.25rem; }
ul { list-style: none; padding: 0; margin-top: 0.75rem; display: grid; gap: 0.5rem; }
li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 1rem; font-size: 0.875rem; }
li span { color: var(--soft); }
code { font: 0.875rem/1.5 ui-monospace, monospace; white-space: nowrap; }
footer { padding: 1rem 1.25rem 1.5rem; text-align: center; }
@media (min-width: 30rem) { li { grid-template-columns: auto auto; } li span { text-align: right; } }
@media (min-width: 48rem) { main { grid-template-columns: 1fr 1.1fr; gap: 3rem; align-items: start; padding: 3rem 1.5rem; } .card { padding: 2rem; } .summary { padding-top: 2rem; } }
@media (prefers-reduced-motion: no-preference) { button, input { transition: background-color 0.15s, border-color 0.15s, color 0.15s; } }
`;
