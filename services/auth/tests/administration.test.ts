import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authAudit, authHealthReport, describeUser, emailsOfUsers, type AuditEntry } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, type Bus } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { openDesk, password, type Desk } from './support/accounts.ts';
import { linkIn, tokenIn } from './support/mail-server.ts';
import { admin, createAuthHouse, requestToken, type Answer, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let desk: Desk;
let bus: Bus;
let token: string;
const log = createLog({ name: 'administration-test', level: 'silent' });
const lifecycle = createLifecycle(log);

beforeAll(async () => {
  house = await createAuthHouse();
  bus = await connectBus({
    url: house.config.NATS_URL,
    prefix: house.config.NATS_PREFIX,
    service: 'tests',
    log,
    metrics: createMetrics('tests'),
    lifecycle,
  });
  await house.seed([admin]);
  desk = await openDesk(house);
  const { body } = await requestToken(desk.url, 'password', { email: admin.email, password: admin.password });
  token = String(body['access_token']);
});

afterAll(async () => {
  await lifecycle.stop();
  await house.close();
});

/** Somebody who signed up and has not followed the link. */
async function waiting(email: string): Promise<string> {
  const answer = await desk.sendFrom('192.0.2.77')('POST', '/auth/v1/signup', { body: { email, password } });
  expect(answer.status).toBe(200);
  await house.mails.next(email, /Confirm/);
  return (await house.database.user.findUniqueOrThrow({ where: { email } })).id;
}

describe('an administrator sends the verification e-mail again', () => {
  const resend = (id: string, by: string = token): Promise<Answer> =>
    desk.send('POST', `/api/users/${id}/resend_verification`, { token: by, body: {} });

  test('and its link confirms the account; the letter says nothing of the administrator', async () => {
    const email = 'lost-mail@example.com';
    const id = await waiting(email);
    desk.pass(61);
    expect((await resend(id)).body).toEqual({ sent: true, email });
    const letter = await house.mails.next(email, /Confirm/);
    expect(letter.text).not.toContain('203.0.113');
    expect(linkIn(letter).pathname).toBe('/email-verification');
    const verified = await desk.send('POST', '/functions/v1/verify-email-token', { body: { token: tokenIn(letter) } });
    expect(verified.body).toMatchObject({ success: true });
    expect((await resend(id)).status).toBe(409);
  });

  test('once a minute, to accounts that exist, and nobody else does', async () => {
    const id = await waiting('impatient@example.com');
    expect((await resend(id)).body).toMatchObject({ code: 'over_email_send_rate_limit' });
    expect((await resend(randomUUID())).status).toBe(404);
    expect((await resend('nonsense')).status).toBe(404);
    const eve = await desk.newUser('eve@example.com');
    expect((await resend(id, eve.access_token)).status).toBe(403);
  });
});

describe('accounts that wait for their confirmation', () => {
  const list = (query: string, by: string = token): Promise<Answer> =>
    desk.send('GET', `/api/users${query}`, { token: by });
  const emails = ({ body }: Answer): string[] => (body['users'] as { email: string }[]).map(({ email }) => email);

  test('are found by how the address begins, page by page, and by administrators only', async () => {
    for (const name of ['pending-1', 'pending-2', 'pending_3']) {
      await waiting(`${name}@example.com`);
      desk.pass(1);
    }
    const first = await list('?confirmed=false&email=pending&limit=2');
    expect(emails(first)).toEqual(['pending_3@example.com', 'pending-2@example.com']);
    const second = await list(`?confirmed=false&email=pending&limit=2&cursor=${String(first.body['nextCursor'])}`);
    expect([emails(second), second.body['nextCursor']]).toEqual([['pending-1@example.com'], null]);
    expect(emails(await list('?email=Pending_'))).toEqual(['pending_3@example.com']);
    expect(emails(await list('?confirmed=true&email=pending'))).toEqual([]);
    expect((await list('?cursor=nonsense')).status).toBe(400);
    const mallory = await desk.newUser('mallory@example.com');
    expect((await list('', mallory.access_token)).status).toBe(403);
    expect((await desk.send('GET', '/api/users')).status).toBe(401);
  });
});

describe('what other services ask', () => {
  test('an account is described without anything secret', async () => {
    const { user } = await desk.newUser('described@example.com');
    const { user: described } = await bus.call(describeUser, { userId: user.id });
    expect(described).toMatchObject({
      id: user.id,
      email: 'described@example.com',
      devices: 1,
      suspended: false,
      roles: [],
    });
    expect(await bus.call(describeUser, { userId: randomUUID() })).toEqual({ user: null });
    expect(await bus.call(emailsOfUsers, { userIds: [user.id, randomUUID()] })).toEqual({
      emails: { [user.id]: 'described@example.com' },
    });
  });

  test('the audit log is what administrators did, with their reason, page by page and by whom and to whom', async () => {
    const { user } = await desk.newUser('audited@example.com');
    const until = new Date(desk.now() + 3_600_000).toISOString();
    const suspend = (body: Record<string, unknown>): Promise<Answer> =>
      desk.send('PATCH', `/api/users/${user.id}`, { token, body });
    expect((await suspend({ banned_until: until, reason: 'x' })).status).toBe(400);
    await suspend({ banned_until: until, reason: 'Sends spam' });
    desk.pass(1);
    await suspend({ banned_until: null });

    const page = async (asked: Record<string, unknown>): Promise<AuditEntry[]> =>
      (await bus.call(authAudit, { limit: 10, ...asked })).entries;
    const entries = await page({ user_id: user.id });
    expect(entries).toMatchObject([
      { action: 'user_reinstated', actor_id: admin.id, user_id: user.id, reason: null },
      { action: 'user_suspended', actor_id: admin.id, user_id: user.id, reason: 'Sends spam' },
    ]);
    const [newest] = await page({ user_id: user.id, limit: 1 });
    const { at, service, id } = newest as AuditEntry;
    expect(await page({ user_id: user.id, after: { at, service, id } })).toEqual(entries.slice(1));
    expect(await page({ action: 'user_suspended', user_id: user.id })).toEqual(entries.slice(1));
    expect(await page({ actor_id: user.id })).toEqual([]);
  });

  test('how it is: what it needs, and how the mail goes', async () => {
    const [before] = await bus.gather(authHealthReport, {});
    expect(before).toMatchObject({ checks: { database: true, nats: true }, mail: { given_up: 0 } });
    await desk.newUser('mailed@example.com');
    const delivered = await waitFor(async () => {
      const [report] = await bus.gather(authHealthReport, {});
      return report?.mail?.last_delivered_at != null && report.mail.waiting === 0 ? report.mail : undefined;
    });
    expect(delivered.oldest_waiting_seconds).toBeNull();

    house.mails.refuse = () => ({ code: 451, text: 'come back later' });
    await desk.sendFrom('192.0.2.78')('POST', '/auth/v1/signup', { body: { email: 'stuck@example.com', password } });
    const stuck = await waitFor(async () => {
      const [report] = await bus.gather(authHealthReport, {});
      return report?.mail?.waiting === 1 && report.mail.last_failure !== null ? report.mail : undefined;
    });
    expect(stuck.last_failure?.reason).toContain('come back later');
    house.mails.refuse = () => undefined;
  });
});
