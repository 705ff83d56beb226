import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { startStack } from '../../src/testing/start-stack.ts';
import type { RunningStack } from '../../src/testing/start-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { faultsOfAccess } from '../support/axe.ts';
import { launchChromium } from '../support/chromium.ts';
import { onComplaint } from '../support/complaints.ts';
import { readPdf } from '../support/pdf.ts';
import { temporaryDirectories } from '../temporary-directory.ts';

// A customer's whole life, as they live it: in a browser, a shell and a mailbox.

jest.setTimeout(180_000);

const email = 'ada@example.com';
const password = 'Analytical-Engine-1843';
const patient = { timeoutMilliseconds: 60_000, intervalMilliseconds: 100 };

let receiver: Server;
let hook: string;
const heard: unknown[] = [];
let stack: RunningStack;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => {
      heard.push(JSON.parse(Buffer.concat(pieces).toString()));
      response.end('Thank you');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  hook = `http://${address}/hook`;
  stack = await startStack({ environment: { EGRESS_ALLOWED_ADDRESSES: address } });
  browser = await launchChromium();
  page = await browser.newPage({ baseURL: stack.siteUrl ?? '', viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(60_000);
  onComplaint(page, (complaint) => complaints.push(complaint));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  receiver?.close();
});

const shellDirectory = temporaryDirectories();

const heading = (name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' });
const said = (text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();

/** Opens a section by the sidebar. */
async function go(section: string, title: string = section): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: section, exact: true }).click();
  await heading(title).waitFor();
}

/** What axe finds on the page as it stands. */
async function faults(): Promise<string[]> {
  await heading(/./).waitFor();
  return faultsOfAccess(page);
}

async function linkOfMail(subject: string): Promise<string> {
  const message = await waitFor(
    async () => {
      const response = await fetch(stack.mailboxApiUrl ?? '');
      const messages = (await response.json()) as { to: string[]; subject: string; text: string }[];
      return messages.find(({ to, subject: about }) => to.includes(email) && about.includes(subject));
    },
    { ...patient, description: `an e-mail about ${subject}` },
  );
  return /https?:\/\/\S+[?&]token=\S+/.exec(message.text)?.[0] ?? '';
}

async function signUp(): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Get Started' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Email', email],
    ['Password', password],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByRole('button', { name: 'Sign Up' }).click();
  await heading('Check your email').waitFor();
  await page.goto(await linkOfMail('Confirm'));
  await page.getByRole('banner').getByText(email).waitFor();
}

async function chooseTheTrial(): Promise<void> {
  await page.goto('/select-plan');
  await heading('Choose your plan').waitFor();
  await page.getByRole('listitem').filter({ hasText: '500 credits' }).getByRole('button').click();
  await heading('Welcome, Ada').waitFor();
  await said('Your API key has been generated');
}

/** Pastes what the dashboard shows into a shell. */
async function pasteIntoShell(label: string): Promise<Uint8Array> {
  const code = await page.getByRole('region', { name: label, exact: true }).innerText();
  const directory = shellDirectory();
  await promisify(execFile)('bash', ['-euc', code], { cwd: directory });
  return new Uint8Array(readFileSync(`${directory}/${/-o (\S+)/.exec(code)?.[1]}`));
}

test('Ada signs up, converts, is told, writes a template, upgrades, holds her invoice and signs out', async () => {
  await signUp();
  await chooseTheTrial();
  expect(await faults()).toEqual([]);

  // The first request, as it is shown.
  await button('Fill in my key').click();
  await page
    .getByRole('region', { name: 'Quick start' })
    .getByText(/oct_live_\w{32}/)
    .waitFor();
  const first = await readPdf(await pasteIntoShell('Quick start'));
  first.close();
  expect(first.pages[0]?.text).toContain('Hello');
  const key = /oct_live_\w{32}/.exec(await page.getByRole('region', { name: 'Quick start' }).innerText())?.[0] ?? '';
  const broken = await fetch(`${stack.gatewayUrl}/functions/v1/template-to-pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ template: '{% if %}' }),
  });
  expect(broken.status).toBe(400);

  // It was charged, the broken one was not, and what to do about that is said.
  await go('Requests');
  await waitFor(
    async () => {
      await page.reload();
      await heading('Requests').waitFor();
      const rows = page.getByRole('table').getByRole('row');
      await rows.nth(1).waitFor();
      const texts = await rows.allInnerTexts();
      return (
        texts.some((text) => text.includes('Delivered')) && texts.some((text) => text.includes('invalid_template'))
      );
    },
    { ...patient, intervalMilliseconds: 500, description: 'both requests' },
  );
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Not delivered' }).click();
  await page.getByText('The Liquid template has a fault.').waitFor();
  expect(new URL(page.url()).search).toBe('?status=free');
  await page.getByRole('table').getByText('Delivered', { exact: true }).first().waitFor({ state: 'detached' });
  expect(await faults()).toEqual([]);

  // An endpoint, told of a job.
  await go('Webhooks');
  await button(/^New endpoint$/)
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(hook);
  await dialog.getByRole('button', { name: 'Make endpoint' }).click();
  await dialog.getByText(/^whsec_/).waitFor();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await said('Nothing was posted yet. It begins when your next job ends.');
  const accepted = await fetch(`${stack.gatewayUrl}/functions/v1/markdown-to-pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify({ markdown: '# A job' }),
  });
  expect(accepted.status).toBe(202);
  await waitFor(() => heard.length > 0, { ...patient, description: 'the webhook' });
  await go('Jobs');
  await page.getByRole('link', { name: 'Markdown to PDF' }).click();
  await page.getByRole('status').getByText('Succeeded').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
  expect(readFileSync(await download.path(), 'latin1')).toMatch(/^%PDF/);
  expect(await faults()).toEqual([]);
  await go('Webhooks');
  await page.getByRole('link', { name: new RegExp(hook) }).click();
  await button(/job\.succeeded\s*Delivered/).click();
  await page.getByText('Thank you').waitFor();
  await button('Replay').click();
  await waitFor(() => heard.length === 2, { ...patient, description: 'the replay' });
  expect(heard[1]).toEqual(heard[0]);
  expect(await faults()).toEqual([]);

  // A template, seen while it is written.
  await go('Templates');
  await page.getByRole('link', { name: 'New template' }).first().click();
  await page.getByText(/^Preview, /).waitFor();
  const text = page.getByRole('textbox', { name: 'Template, Liquid and HTML' });
  await text.fill('<h1>{{ name }}</h1>\n{{ name | nope }}');
  await page.getByText(/^Line 2, column 1: There is no filter 'nope'/).waitFor();
  await text.fill('<h1>Dear {{ customer.name }}</h1>');
  await page.getByLabel('Name', { exact: true }).fill('letter');
  await page.reload();
  expect(await text.inputValue()).toBe('<h1>Dear {{ customer.name }}</h1>');
  await button('Save').click();
  await heading('letter').waitFor();
  await page.getByText(/^Preview, /).waitFor();
  const [preview] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ]);
  const seen = await readPdf(new Uint8Array(readFileSync(await preview.path())));
  seen.close();
  expect(seen.pages[0]?.text).toContain('Dear Ada Lovelace');
  expect(await faults()).toEqual([]);

  // The plan, paid on the provider's page.
  await page.goto('/select-plan');
  await page.getByRole('listitem').filter({ hasText: '2,000 credits' }).getByRole('button').click();
  for (const [label, value] of [
    ['Phone', '+44 20 7946 0018'],
    ['Name on the invoice', 'Ada Lovelace'],
    ['Address', '12 St James Square'],
    ['Zip code', 'SW1Y 4JH'],
    ['City', 'London'],
    ['Country', 'United Kingdom'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
  }
  await button('Continue to payment').click();
  await heading('Pay by card').waitFor();
  await page.getByLabel('Name on card').fill('Ada Lovelace');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('09/40');
  await page.getByLabel('Security code').fill('123');
  await button(/^Pay /).click();
  await heading('Payment successful').waitFor();
  await page.getByText('Starter', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();

  // The cap can be set now that there is one, and the invoice is hers to keep.
  await go('Billing');
  await page.getByLabel('Cap in dollars').fill('120');
  await button('Save').click();
  await said('Spend cap saved');
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download / }).click(),
  ]);
  const paper = await readPdf(new Uint8Array(readFileSync(await invoice.path())));
  paper.close();
  for (const words of ['12 St James Square', 'Starter plan', '$79.00']) {
    expect(paper.pages[0]?.text).toContain(words);
  }
  expect(await faults()).toEqual([]);

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('You have been successfully signed out.').first().waitFor();
  await page.waitForURL('/');
  // Answers that are refusals are told as well: no plan yet, a template with a fault.
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});
