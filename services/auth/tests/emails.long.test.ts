import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { openDesk, password, signUpForm, type Desk } from './support/accounts.ts';
import { tokenIn } from './support/mail-server.ts';
import { createAuthHouse, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;

beforeAll(async () => {
  house = await createAuthHouse();
  desk = await openDesk(house);
});

afterEach(() => {
  house.mails.received = [];
  house.mails.refuse = () => undefined;
  house.mails.forgetsToConfirm = false;
});

afterAll(() => house.close());

const signUp = (email: string): Promise<{ status: number }> =>
  desk.send('POST', '/functions/v1/send-verification-email', { body: signUpForm(email) });

/** Retries are due by the clock that the test holds. */
const passASecond = async (): Promise<boolean> => {
  desk.pass(1);
  return false;
};

test('an e-mail has a text and a page, says who it is from, and holds nothing that a stranger typed', async () => {
  expect((await signUp('ada@example.com')).status).toBe(200);
  const email = await house.mails.next('ada@example.com', /Confirm/);

  expect(email.from).toBe('no-reply@example.com');
  expect(email.messageId).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  expect(email.headers['auto-submitted']).toBe('auto-generated');
  for (const part of [email.text, email.html]) {
    expect(part).toContain(`https://app.example.com/email-verification?token=${tokenIn(email)}`);
    expect(part).not.toMatch(/Ada|Lovelace|Analytical/);
    // Whoever gets it unasked can tell that it was not them.
    expect(part).toContain('203.0.113.0/24');
  }
  expect(email.html).toContain('<html lang="en">');
  expect(email.html).toContain('prefers-color-scheme: dark');
});

test('while the mail server is down nothing is lost, and a link does not lie in the database in clear', async () => {
  await house.mails.stop();
  expect((await signUp('patient@example.com')).status).toBe(200);
  await waitFor(async () => (await house.database.email.findMany()).some(({ attempts }) => attempts >= 1));
  const [waiting] = await house.database.email.findMany();
  expect(Buffer.from(waiting?.contentEncrypted ?? []).toString('latin1')).not.toContain('email-verification');

  await house.mails.restart();
  await waitFor(async () => (await passASecond()) || house.mails.received.length > 0, { timeoutMilliseconds: 20_000 });
  await house.mails.next('patient@example.com', /Confirm/);
  await waitFor(async () => (await house.database.email.count()) === 0);
});

test('what the server took without saying so is sent again as the same e-mail', async () => {
  house.mails.forgetsToConfirm = true;
  expect((await signUp('twice@example.com')).status).toBe(200);
  await waitFor(() => house.mails.received.length === 1);
  house.mails.forgetsToConfirm = false;
  await waitFor(async () => (await passASecond()) || house.mails.received.length === 2, {
    timeoutMilliseconds: 20_000,
  });
  const [first, second] = house.mails.received;
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.text).toBe(first?.text);
});

test('a recipient that is refused for good is given up, and what it said is forgotten', async () => {
  house.mails.refuse = () => ({ code: 550, text: 'no such user' });
  expect((await signUp('refused@example.com')).status).toBe(200);
  const failed = await waitFor(() => house.database.email.findFirst({ where: { failedAt: { not: null } } }));
  expect(failed.failure).toContain('no such user');
  expect(failed.contentEncrypted).toHaveLength(0);
  await house.database.email.deleteMany();
});

test('what became of e-mails, and what happened to accounts, can be counted', async () => {
  const figures = await (await fetch(`${desk.opsUrl}/metrics`)).text();
  for (const outcome of ['sent', 'postponed', 'given_up']) {
    expect(figures).toMatch(
      new RegExp(String.raw`octavo_auth_emails_total\{outcome="${outcome}",service="auth"\} [1-9]`),
    );
  }
  expect(figures).toMatch(/octavo_auth_security_events_total\{kind="sign_up",service="auth"\} [1-9]/);
});

test('several instances send each e-mail once', async () => {
  await house.start({ now: desk.now });
  await house.start({ now: desk.now });
  const addresses = Array.from({ length: 12 }, (_, index) => `crowd${index}@example.com`);
  for (const email of addresses) {
    const { status } = await desk.sendFrom(`192.0.2.${email.length}`)('POST', '/auth/v1/signup', {
      body: { email, password },
    });
    expect(status).toBe(200);
  }
  await waitFor(async () => (await house.database.email.count()) === 0);
  expect(house.mails.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
});
