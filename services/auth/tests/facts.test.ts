import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emailsRequested, usersChanged } from '@octavo/contracts';
import { connectBus, createLifecycle, createLog, createMetrics, type Bus } from '@octavo/kit';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { ada, createAuthHouse, type AuthHouse } from './support/running-auth.ts';

let house: AuthHouse;
let bus: Bus;
const log = createLog({ name: 'facts-test', level: 'silent' });
const lifecycle = createLifecycle(log);
interface Told {
  userId: string;
  email: string;
  firstName: string | null;
  suspendedUntil: string | null;
  deletedAt: string | null;
  changedAt: string;
}
const told: Told[] = [];

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
  bus.listen(usersChanged, ({ payload }) => void told.push(payload));
  await house.seed([ada]);
  await house.start();
});
afterAll(async () => {
  await lifecycle.stop();
  await house.close();
});

const lastWord = (): Told | undefined => told.toSorted((a, b) => a.changedAt.localeCompare(b.changedAt)).at(-1);

test('what a user is now is told after each change, whoever made it, and not when nothing of it changed', async () => {
  const { id } = ada;
  await waitFor(() => lastWord()?.firstName === 'Ada');
  expect(lastWord()).toMatchObject({ userId: id, email: ada.email, suspendedUntil: null, deletedAt: null });

  const until = new Date('2031-01-01T00:00:00Z');
  await house.database.user.update({ where: { id }, data: { bannedUntil: until } });
  await waitFor(() => lastWord()?.suspendedUntil != null);
  expect(Date.parse(lastWord()?.suspendedUntil ?? '')).toBe(until.getTime());

  const before = told.length;
  await house.database.user.update({ where: { id }, data: { lastSignInAt: until } });
  await house.database.profile.update({ where: { id }, data: { firstLoginCompleted: true } });
  await house.database.profile.update({ where: { id }, data: { firstName: 'Augusta' } });
  await waitFor(() => lastWord()?.firstName === 'Augusta');
  expect(told).toHaveLength(before + 1);
});

test('a change of the address and one of the name at the same time: the last word knows both', async () => {
  const { id } = ada;
  await Promise.all([
    house.database.user.update({ where: { id }, data: { email: 'countess@example.com' } }),
    house.database.profile.update({ where: { id }, data: { firstName: 'Countess' } }),
  ]);
  await waitFor(() => lastWord()?.email === 'countess@example.com' && lastWord()?.firstName === 'Countess');
});

test('nobody is told of who did not confirm their address, and of who is gone everybody is', async () => {
  const stranger = randomUUID();
  await house.database.user.create({ data: { id: stranger, email: 'stranger@example.com' } });
  await house.database.user.delete({ where: { id: stranger } });
  const gone = randomUUID();
  const at = new Date();
  await house.database.user.create({ data: { id: gone, email: 'gone@example.com', emailConfirmedAt: at } });
  await house.database.user.delete({ where: { id: gone } });
  await waitFor(() => told.some(({ userId, deletedAt }) => userId === gone && deletedAt !== null));
  expect(told.map(({ userId }) => userId)).not.toContain(stranger);
});

test('a letter that another service asks for goes to its reader’s address, once, in the layout of the others', async () => {
  const id = randomUUID();
  const event = {
    id,
    name: emailsRequested.name,
    occurredAt: new Date().toISOString(),
    payload: {
      userId: ada.id,
      letter: {
        subject: 'Your credits are running low',
        preview: '100 are left.',
        heading: 'Running low',
        paragraphs: ['You have used <most> of them.'],
        facts: [['Credits left', '100 of 500']],
        action: { label: 'See plans', path: '/select-plan' },
        reason: 'Once in a period.',
      },
    },
  };
  await bus.publish(event);
  const email = await house.mails.next('countess@example.com', /running low/);
  expect(email.html).toContain('You have used &lt;most&gt; of them.');
  expect(email.html).toContain('href="https://app.example.com/select-plan"');
  expect(email.text).toContain('Credits left: 100 of 500');
  expect(await house.database.inbox.findMany()).toMatchObject([{ reader: 'auth-emails', eventId: id }]);
});
