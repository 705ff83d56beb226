import { beforeAll, expect, jest, test } from '@jest/globals';
import { operationCredits, type StoredTemplate } from '@octavo/contracts';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { openBooks, type Books, type Customer } from '../../src/testing/books.ts';
import { call, send, type Answer } from '../support/client.ts';
import { readPdf } from '../support/pdf.ts';

jest.setTimeout(120_000);

let stack: SharedStack;
let books: Books;
let ada: Customer;

beforeAll(async () => {
  stack = await sharedStack();
  books = openBooks(stack);
  const [customer] = books.addCustomers([{ planId: 'professional', credits: 100 }]);
  if (!customer) throw new Error('No customer');
  ada = customer;
}, 300_000);

const manage = (method: string, below: string, body?: object): Promise<Answer> =>
  send(`${stack.gatewayUrl}/api/templates${below}`, { method, key: ada.key, body });

function templateIn({ status, bytes }: Answer): StoredTemplate {
  const text = new TextDecoder().decode(bytes);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as StoredTemplate;
}

test('a template is stored, changed, rendered by its id and deleted; only rendering costs credits', async () => {
  const { id } = templateIn(await manage('POST', '', { name: 'invoice', template: '<p>{{ total | money }}</p>' }));
  const changed = { template: '<h1>Due</h1><p>{{ total | money }}</p>', options: { locale: 'de-DE', currency: 'EUR' } };
  expect(templateIn(await manage('PATCH', `/${id}`, { ...changed, expectedVersion: 1 }))).toMatchObject({
    currentVersion: 2,
  });
  expect((await books.account(ada)).balance).toBe(100);

  const answer = await call(stack, 'template-to-pdf', { key: ada.key, body: { templateId: id, data: { total: 9.5 } } });
  expect(answer.status).toBe(200);
  const pdf = await readPdf(answer.bytes);
  expect(pdf.pages[0]?.text.replace(/\s+/g, ' ')).toContain('Due 9,50 €');
  pdf.close();

  expect((await manage('DELETE', `/${id}`)).status).toBe(200);
  const gone = await call(stack, 'template-to-pdf', { key: ada.key, body: { templateId: id } });
  expect(gone.error).toMatchObject({ code: 'not_found' });
  await waitFor(async () => (await books.account(ada)).held === 0);
  expect(await books.account(ada)).toMatchObject({ spent: operationCredits['template-to-pdf'] });
});
