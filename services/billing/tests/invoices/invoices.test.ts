import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { templateToPdf, type Invoice } from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Billing } from '../../src/billing.ts';
import { applyOutcome } from '../../src/payments/apply-outcome.ts';
import { createMoneyHouse, patient, type MoneyHouse, type Payer } from '../support/money-house.ts';

let house: MoneyHouse;
let second: Billing;
let conversion: Server;
let printed: { headers: Record<string, unknown>; body: { template: string; data: Record<string, unknown> } }[] = [];

beforeAll(async () => {
  conversion = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      printed.push({ headers: request.headers, body: JSON.parse(Buffer.concat(pieces).toString()) });
      response.writeHead(request.url === templateToPdf.path ? 200 : 404, { 'content-type': 'application/pdf' });
      response.end(`%PDF-${printed.length}`);
    });
  });
  await new Promise<void>((resolve) => conversion.listen(0, '127.0.0.1', resolve));
  const { port } = conversion.address() as AddressInfo;
  house = await createMoneyHouse({
    CONVERSION_URL: `http://127.0.0.1:${port}`,
    TAX_NAME: 'VAT',
    TAX_RATE_PERCENT: 19.5,
  });
  second = await house.startAnother();
});

afterAll(async () => {
  await house.close();
  await new Promise((resolve) => conversion.close(resolve));
});

const invoicesOf = async (payer: Payer): Promise<Invoice[]> =>
  (await payer.call<{ invoices: Invoice[] }>('GET', '/api/invoices')).body.invoices;

test('fifty who pay at the same time get fifty numbers without a gap', async () => {
  const payers = Array.from({ length: 50 }, () => house.payer());
  const orders = await Promise.all(payers.map((payer) => payer.order('starter')));
  const payments = await house.database.payment.findMany({
    where: { conversationId: { in: orders.map(({ conversationId }) => conversationId) } },
  });
  const paid = { status: 'completed', providerPaymentId: 'p', paidCents: 9_441 } as const;
  await Promise.all(
    payments.map(({ id, userId }, index) => {
      const { money } = index % 2 === 0 ? house.billing : second;
      return waitFor(() => applyOutcome(money, { paymentId: id, userId }, paid), patient);
    }),
  );
  const numbers = (await Promise.all(payers.map(invoicesOf))).flat().map(({ number }) => number);
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: 50 }, (_, index) => `2027-${String(index + 1).padStart(6, '0')}`),
  );
});

test('tax is on every amount, and what is paid is what the invoice says', async () => {
  const ada = house.payer();
  const payment = await ada.buy('starter');
  const [invoice] = await invoicesOf(ada);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    subtotal_cents: 7_900,
    tax_name: 'VAT',
    tax_basis_points: 1_950,
    tax_cents: 1_541,
    total_cents: 9_441,
    payment_id: payment.id,
  });
  expect(payment.amount_cents).toBe(9_441);
});

test('an invoice is printed once by our own conversion, without a hold, and is the same file from then on', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  const [invoice] = await invoicesOf(ada);
  printed = [];
  const first = await ada.call('GET', `/api/invoices/${invoice?.id}/pdf`);
  expect(first.headers.get('content-type')).toBe('application/pdf');
  expect(first.headers.get('content-disposition')).toContain(`invoice-${invoice?.number}.pdf`);
  expect((await ada.call('GET', `/api/invoices/${invoice?.id}/pdf`)).text).toBe(first.text);
  expect(printed).toHaveLength(1);
  expect(printed[0]?.body.data).toMatchObject({ number: invoice?.number, total: '$94.41', taxLabel: 'VAT 19.5 %' });
  expect(JSON.stringify(printed[0]?.headers)).not.toContain('authorization');
});

test('nobody reads another’s invoice, in either form', async () => {
  const ada = house.payer();
  await ada.buy('starter');
  const [invoice] = await invoicesOf(ada);
  const eve = house.payer();
  expect((await eve.call('GET', `/api/invoices/${invoice?.id}`)).status).toBe(404);
  expect((await eve.call('GET', `/api/invoices/${invoice?.id}/pdf`)).status).toBe(404);
  expect(await invoicesOf(eve)).toEqual([]);
  expect((await ada.call('GET', `/api/invoices/${invoice?.id}`)).body).toEqual(invoice);
});

test('what is issued cannot be changed, not even by ourselves', async () => {
  await expect(house.database.$executeRaw`UPDATE invoices SET total_cents = 1`).rejects.toThrow(/only ever added/);
  await expect(house.database.$executeRaw`DELETE FROM invoices`).rejects.toThrow(/only ever added/);
  await expect(
    house.database.$executeRaw`UPDATE payments SET status = 'pending', completed_at = NULL, applied = false`,
  ).rejects.toThrow(/was paid for as it is/);
});
