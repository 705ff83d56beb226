import type { Invoice } from '@octavo/contracts';
import { formatCents, formatDay } from '../payments/money.ts';
import type { Seller } from '../payments/context.ts';

/** Liquid; everything a customer typed is escaped by `escape`. */
const template = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{ title | escape }} {{ number }}</title>
<style>
  @page { size: A4; margin: 18mm 18mm 22mm; }
  * { box-sizing: border-box; }
  body { margin: 0; color: #1b1e27; font: 10pt/1.5 -apple-system, "Segoe UI", Roboto, "DejaVu Sans", Helvetica, Arial, sans-serif; }
  header { display: flex; justify-content: space-between; align-items: flex-start; padding-bottom: 8mm; border-bottom: 0.6mm solid #1f3a93; }
  .brand { font-size: 18pt; font-weight: 700; color: #1f3a93; line-height: 1.1; }
  .soft { color: #5a6175; font-size: 9pt; }
  .seller { margin-top: 2mm; white-space: pre-line; }
  h1 { margin: 0; font-size: 18pt; line-height: 1.1; text-align: right; }
  .number { text-align: right; font-size: 11pt; margin-top: 1mm; }
  .parties { display: flex; justify-content: space-between; gap: 12mm; margin: 9mm 0 10mm; }
  .label { color: #5a6175; font-size: 8pt; letter-spacing: 0.06em; text-transform: uppercase; margin-bottom: 1.5mm; }
  dl { display: grid; grid-template-columns: auto auto; gap: 1mm 8mm; margin: 0; align-self: start; }
  dt { color: #5a6175; } dd { margin: 0; text-align: right; }
  table { width: 100%; border-collapse: collapse; }
  th { text-align: left; font-size: 8pt; letter-spacing: 0.06em; text-transform: uppercase; color: #5a6175; font-weight: 600; padding: 0 0 2mm; border-bottom: 0.3mm solid #c9cede; }
  td { padding: 3mm 0; border-bottom: 0.2mm solid #e4e7f0; vertical-align: top; }
  tr { break-inside: avoid; }
  .figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-left: 6mm; }
  .totals { margin: 5mm 0 0 auto; width: 78mm; }
  .totals td { padding: 1.6mm 0; border: 0; }
  .totals .grand td { border-top: 0.5mm solid #1b1e27; font-size: 12pt; font-weight: 700; padding-top: 3mm; }
  .stamp { display: inline-block; margin-top: 9mm; padding: 2mm 5mm; border-radius: 2mm; background: #e8f5ec; color: #17663a; font-weight: 600; }
  .stamp.credit { background: #eef1fb; color: #1f3a93; }
  footer { margin-top: 14mm; padding-top: 4mm; border-top: 0.2mm solid #e4e7f0; }
</style>
</head>
<body>
<header>
  <div>
    <div class="brand">{{ seller.name | escape }}</div>
    <div class="soft seller">{{ seller.address | escape }}{% if seller.taxId %}
Tax id {{ seller.taxId | escape }}{% endif %}</div>
  </div>
  <div><h1>{{ title | escape }}</h1><div class="number">{{ number }}</div></div>
</header>
<section class="parties">
  <div>
    <div class="label">Billed to</div>
    <strong>{{ billTo.name | escape }}</strong><br>
    {% if billTo.contact_name != billTo.name %}{{ billTo.contact_name | escape }}<br>{% endif %}
    {{ billTo.address | escape }}<br>
    {{ billTo.zip_code | escape }} {{ billTo.city | escape }}<br>
    {{ billTo.country | escape }}<br>
    <span class="soft">{{ billTo.email | escape }}</span>
    {% if billTo.tax_id %}<br><span class="soft">Tax id {{ billTo.tax_id | escape }}</span>{% endif %}
  </div>
  <dl>
    {% for fact in facts %}<dt>{{ fact.name }}</dt><dd>{{ fact.value | escape }}</dd>{% endfor %}
  </dl>
</section>
<table>
  <thead><tr><th>Description</th><th class="figure">Quantity</th><th class="figure">Amount</th></tr></thead>
  <tbody>
    {% for line in lines %}<tr><td>{{ line.description | escape }}</td><td class="figure">{{ line.quantity }}</td><td class="figure">{{ line.amount }}</td></tr>
    {% endfor %}
  </tbody>
</table>
<table class="totals">
  <tr><td>Subtotal</td><td class="figure">{{ subtotal }}</td></tr>
  <tr><td>{{ taxLabel | escape }}</td><td class="figure">{{ tax }}</td></tr>
  <tr class="grand"><td>Total {{ currency }}</td><td class="figure">{{ total }}</td></tr>
</table>
<div class="stamp{% if isCredit %} credit{% endif %}">{{ stamp | escape }}</div>
<footer class="soft">{{ closing | escape }}</footer>
</body>
</html>
`;

/** An invoice as a document to print: every figure as it is to be read. */
export function documentOf(invoice: Invoice, seller: Seller): { template: string; data: object } {
  const isCredit = invoice.kind === 'credit_note';
  const issuedAt = new Date(invoice.issued_at);
  const [start, end] = [new Date(invoice.period_start), new Date(invoice.period_end)];
  return {
    template,
    data: {
      title: isCredit ? 'Credit note' : 'Invoice',
      number: invoice.number,
      isCredit,
      seller: { name: seller.name, address: seller.address, taxId: seller.taxId ?? null },
      billTo: invoice.bill_to,
      facts: [
        { name: 'Issued', value: formatDay(issuedAt) },
        { name: 'Period', value: `${formatDay(start)} – ${formatDay(end)}` },
        { name: 'Currency', value: invoice.currency },
      ],
      lines: invoice.lines.map(({ description, quantity, amount_cents }) => ({
        description,
        quantity: quantity.toLocaleString('en-US'),
        amount: formatCents(amount_cents),
      })),
      subtotal: formatCents(invoice.subtotal_cents),
      taxLabel: `${invoice.tax_name} ${(invoice.tax_basis_points / 100).toLocaleString('en-US')} %`,
      tax: formatCents(invoice.tax_cents),
      total: formatCents(invoice.total_cents),
      currency: invoice.currency,
      stamp: isCredit ? 'Returned to the card that paid' : `Paid on ${formatDay(issuedAt)}`,
      closing: 'Amounts in US dollars. This document was made by a computer and is valid without a signature.',
    },
  };
}
