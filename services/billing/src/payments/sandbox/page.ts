import { productName } from '@octavo/contracts';
import { createHash } from 'node:crypto';
import { formatCents } from '../money.ts';
import type { SandboxCheckout } from './books.ts';
import { testCards, type CardFaults, type CardForm } from './cards.ts';
import { style } from './style.ts';

export type Page =
  { kind: 'card'; alert?: string; faults?: CardFaults; card?: CardForm } | { kind: 'code'; alert?: string };

const styleHash = createHash('sha256').update(style).digest('base64');

/** No script runs here, nothing is loaded, and the address is told to nobody. */
export function pageHeaders(appUrl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // A form's redirect has to lead back to the application.
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${appUrl}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The page as its state asks for it. */
export function renderPage(checkout: SandboxCheckout, page: Page): string {
  const title = page.kind === 'card' ? 'Pay by card' : 'Confirm your payment';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${page.alert ? 'Error: ' : ''}${title} – ${escapeHtml(productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
${summary(checkout)}
<section class="card" aria-labelledby="title">
<h1 id="title">${title}</h1>
${page.alert ? `<p class="alert" role="alert">${escapeHtml(page.alert)}</p>` : ''}
${page.kind === 'card' ? cardForm(checkout, page) : codeForm(checkout)}
</section>
</main>
<footer>Sandbox payment page. No money is taken, whatever card is used.</footer>
</body>
</html>
`;
}

function summary({ description, amountCents, currency, installmentCount, conversationId }: SandboxCheckout): string {
  return `<section class="summary" aria-label="What you pay for">
<p class="brand">${escapeHtml(productName)}</p>
<p class="what">${escapeHtml(description)}</p>
<p class="amount">${formatCents(amountCents)} <span>${escapeHtml(currency)}</span></p>
${installmentCount > 1 ? `<p class="soft">${installmentsText(amountCents, installmentCount)}</p>` : '<p class="soft">Paid at once</p>'}
<dl><dt>Payment</dt><dd>${escapeHtml(conversationId)}</dd></dl>
</section>`;
}

/** The first instalment takes the cents that do not divide. */
function installmentsText(amountCents: number, count: number): string {
  const each = Math.floor(amountCents / count);
  const first = amountCents - each * (count - 1);
  return first === each
    ? `${count} instalments of ${formatCents(each)}`
    : `${count} instalments: ${formatCents(first)}, then ${count - 1} of ${formatCents(each)}`;
}

interface Field {
  name: keyof CardForm;
  label: string;
  attributes: string;
  hint?: string;
}

const fields: readonly Field[] = [
  { name: 'name', label: 'Name on card', attributes: 'autocomplete="cc-name" maxlength="100"' },
  {
    name: 'number',
    label: 'Card number',
    attributes: 'autocomplete="cc-number" inputmode="numeric" maxlength="23" placeholder="4242 4242 4242 4242"',
  },
  {
    name: 'expiry',
    label: 'Expiry',
    attributes: 'autocomplete="cc-exp" inputmode="numeric" maxlength="9" placeholder="MM/YY"',
  },
  { name: 'cvc', label: 'Security code', attributes: 'autocomplete="cc-csc" inputmode="numeric" maxlength="4"' },
];

function cardForm(
  { csrf, amountCents }: SandboxCheckout,
  { faults = {}, card }: Extract<Page, { kind: 'card' }>,
): string {
  const firstFault = fields.find(({ name }) => faults[name])?.name;
  // A security code is never written back into a page.
  const inputs = fields.map((field) =>
    inputOf(field, {
      fault: faults[field.name],
      value: field.name === 'cvc' ? '' : (card?.[field.name] ?? ''),
      isFocused: field.name === (firstFault ?? 'name'),
    }),
  );
  const [name, number, expiry, cvc] = inputs;
  return `<form method="post" novalidate>
<input type="hidden" name="csrf" value="${escapeHtml(csrf)}">
${name}
${number}
<div class="pair">${expiry}${cvc}</div>
<button class="pay" name="action" value="pay">Pay ${formatCents(amountCents)}</button>
<button class="cancel" name="action" value="cancel" formnovalidate>Cancel</button>
</form>
<details open>
<summary>Test cards</summary>
<p class="soft">Any expiry in the future and any three digits.</p>
<ul>${testCards.map(({ number: text, label }) => `<li><code>${text}</code><span>${escapeHtml(label)}</span></li>`).join('')}</ul>
</details>`;
}

function inputOf(
  { name, label, attributes }: Field,
  { fault, value, isFocused }: { fault: string | undefined; value: string; isFocused: boolean },
): string {
  const error = fault ? `<span class="fault" id="${name}-fault">${escapeHtml(fault)}</span>` : '';
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes} value="${escapeHtml(value)}" required${fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''}${isFocused ? ' autofocus' : ''}>${error}</div>`;
}

function codeForm({ csrf }: SandboxCheckout): string {
  return `<p>Your bank sent you a code to make sure that it is you.</p>
<form method="post" novalidate>
<input type="hidden" name="csrf" value="${escapeHtml(csrf)}">
<div class="field"><label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required autofocus aria-describedby="code-hint">
<span class="hint" id="code-hint">In the sandbox it is 123456.</span></div>
<button class="pay" name="action" value="confirm">Confirm payment</button>
<button class="cancel" name="action" value="cancel" formnovalidate>Cancel</button>
</form>`;
}
