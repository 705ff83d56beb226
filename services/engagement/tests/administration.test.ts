import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  authAudit,
  authHealthReport,
  billingAudit,
  billingHealthReport,
  conversionHealthReport,
  emailsOfUsers,
  engagementUserData,
  gatewayHealthReport,
  usersDeleted,
  type AuditEntry,
  type SystemStatus,
} from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { ada, admin, createEngagementHouse, type EngagementHouse } from './support/house.ts';

let house: EngagementHouse;

beforeAll(async () => {
  house = await createEngagementHouse();
  await house.start();
});

afterAll(() => house.close());

const status = async (): Promise<SystemStatus> =>
  (await house.send('GET', '/api/admin/status', { as: admin })).body as never;

describe('the state of the system', () => {
  test('is answered while every other service is away, and says so', async () => {
    // On a busy machine its own database may take its time at first.
    const answer = await waitFor(async () => {
      const now = await status();
      return now.services.some(({ service, state }) => service === 'engagement' && state === 'operational') && now;
    });
    expect(answer.state).toBe('outage');
    expect(answer.summary).toContain('Outage: gateway, auth, billing, conversion');
    expect(answer.services.filter(({ state }) => state === 'outage').map(({ service }) => service)).toEqual([
      'gateway',
      'auth',
      'billing',
      'conversion',
    ]);
    expect(answer.services.find(({ service }) => service === 'engagement')).toMatchObject({
      state: 'operational',
      instances: 1,
      checks: [
        { name: 'nats', passes: true },
        { name: 'database', passes: true },
      ],
    });
    expect([answer.mail, answer.jobs, answer.engine, answer.payments]).toEqual([null, null, null, null]);
  });

  test('is all operational when everybody says so, and not a moment longer; who hangs costs no more than their time', async () => {
    const report = {
      version: '0.1.0',
      started_at: new Date().toISOString(),
      checks: { database: true, nats: true },
      failures: [],
    };
    let pause = Promise.resolve();
    const answer = <Output>(output: Output) => pause.then(() => output);
    await house.bus.serve(
      {
        [gatewayHealthReport.name]: gatewayHealthReport,
        [authHealthReport.name]: authHealthReport,
        [billingHealthReport.name]: billingHealthReport,
        [conversionHealthReport.name]: conversionHealthReport,
      },
      {
        'gateway.health.report': () => Promise.resolve(report),
        'auth.health.report': () =>
          Promise.resolve({
            ...report,
            mail: {
              waiting: 0,
              oldest_waiting_seconds: null,
              last_delivered_at: null,
              given_up: 0,
              last_failure: null,
            },
          }),
        'billing.health.report': () =>
          Promise.resolve({
            ...report,
            payments: {
              provider: 'sandbox',
              last_completed_at: null,
              provider_failures: 0,
              last_provider_failure_at: null,
              refunds_failed: 0,
            },
          }),
        'conversion.health.report': () =>
          answer({
            ...report,
            jobs: { waiting: 0, running: 0, oldest_waiting_seconds: null, failed: 0 },
            engine: { healthy: true, browsers: 1, busy: 0, waiting: 0, last_failure: null },
          }),
      },
    );
    await waitFor(async () => (await status()).summary === 'All systems operational');

    let goOn = (): void => {};
    pause = new Promise((resolve) => (goOn = resolve));
    await waitFor(async () => (await status()).summary === 'Outage: conversion, jobs, engine');
    goOn();
  });

  test('is answered without the database, and says that it is away', async () => {
    await house.wires.database.cut();
    const answer = await status();
    await house.wires.database.mend();
    expect(answer.services.find(({ service }) => service === 'engagement')?.state).toBe('degraded');
    expect(answer.parts.find(({ part }) => part === 'database')?.state).toBe('degraded');
  });
});

test.each(['/api/admin/status', '/api/admin/audit'])('%s is for admins only', async (path) => {
  expect((await house.send('GET', path, { as: ada })).status).toBe(403);
  expect((await house.send('GET', path)).status).toBe(401);
});

describe('the audit log', () => {
  const list = async (query = '') =>
    (await house.send('GET', `/api/admin/audit${query}`, { as: admin })) as never as {
      status: number;
      body: { entries: (AuditEntry & { actor_email: string | null })[]; nextCursor: string | null };
    };

  test('is unavailable, and not half of itself, while a service is away', async () => {
    expect((await list()).status).toBe(503);
    expect((await list('?service=engagement')).status).toBe(200);
  });

  test('is what administrators did in all services, the newest first, page by page, with who they are', async () => {
    const others = (service: 'auth' | 'billing', action: AuditEntry['action'], days: readonly number[]) =>
      days.map((day, index): AuditEntry => ({
        id: `${index}`,
        service,
        action,
        at: new Date(Date.UTC(2020, 0, day)).toISOString(),
        actor_id: admin.userId,
        user_id: ada.userId,
        target_id: null,
        reason: 'As asked',
        facts: {},
        request_id: null,
      }));
    const kept = {
      auth: others('auth', 'user_suspended', [5, 2]),
      billing: others('billing', 'credits_granted', [4, 3, 1]),
    };
    const pageOf = (entries: AuditEntry[], { limit, after }: { limit: number; after?: { at: string } | undefined }) =>
      Promise.resolve({ entries: entries.filter(({ at }) => !after || at < after.at).slice(0, limit) });
    await house.bus.serve(
      { [authAudit.name]: authAudit, [billingAudit.name]: billingAudit, [emailsOfUsers.name]: emailsOfUsers },
      {
        'auth.audit.list': (page) => pageOf(kept.auth, page),
        'billing.audit.list': (page) => pageOf(kept.billing, page),
        'auth.users.emails': () => Promise.resolve({ emails: { [admin.userId]: 'operator@example.com' } }),
      },
    );
    await house.send('PATCH', '/api/app_config', { as: admin, body: { show_waitlist: true } });
    const [id, gone] = [randomUUID(), randomUUID()];
    const contact = {
      name: 'Bob',
      email: 'bob@example.com',
      subject: 'Hello',
      message: 'Words',
      createdAt: new Date(),
    };
    await house.database.contact.createMany({
      data: [
        { id, ...contact },
        { id: gone, ...contact },
      ],
    });
    await house.send('PATCH', `/api/contacts/${id}`, { as: admin, body: { done: true } });
    // Done already: nothing happened, and nothing is written down.
    await house.send('PATCH', `/api/contacts/${id}`, { as: admin, body: { done: true } });
    await house.send('DELETE', `/api/contacts/${gone}`, { as: admin });

    const entries: (AuditEntry & { actor_email: string | null })[] = [];
    for (let cursor = ''; ;) {
      const { body } = await list(`?limit=3${cursor}`);
      expect(body.entries.length).toBeLessThanOrEqual(3);
      entries.push(...body.entries);
      if (body.nextCursor === null) {
        break;
      }
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(
      entries.map(({ action, target_id: target, facts }) => [action, target ?? facts['show_waitlist'] ?? '']),
    ).toEqual([
      ['contact_deleted', gone],
      ['contact_marked_done', id],
      ['app_config_changed', 'false → true'],
      ['user_suspended', ''],
      ['credits_granted', ''],
      ['credits_granted', ''],
      ['user_suspended', ''],
      ['credits_granted', ''],
    ]);
    expect(new Set(entries.map(({ actor_email: email }) => email))).toEqual(new Set(['operator@example.com']));
    expect((await list('?service=engagement&action=contact_deleted')).body.entries).toHaveLength(1);
    expect((await list(`?actor_id=${randomUUID()}&service=engagement`)).body.entries).toEqual([]);
    expect((await list('?cursor=nonsense')).status).toBe(400);
  });

  test('what stands in it is neither changed nor deleted', async () => {
    await expect(house.database.adminAction.deleteMany()).rejects.toThrow(/stay as they are/);
  });
});

describe('somebody who is gone', () => {
  test('has taken their place on the waitlist, their messages and their name on what they did along', async () => {
    const [userId, email] = [randomUUID(), 'gone@example.com'];
    const at = new Date();
    const session = { sessionId: randomUUID(), userId, timestamp: at };
    const keep = randomUUID();
    const entry = { firstName: 'Ada', lastName: 'L', createdAt: at };
    await house.database.waitlistEntry.createMany({
      data: [
        { id: randomUUID(), email, ...entry },
        { id: randomUUID(), email: 'former@example.com', userId, ...entry },
        { id: keep, email: 'else@example.com', ...entry },
      ],
    });
    const contact = { name: 'Ada', subject: 'Hello', message: 'Words', createdAt: at };
    await house.database.contact.create({ data: { id: randomUUID(), email, ...contact } });
    await house.database.userSession.create({ data: { id: session.sessionId, userId, startedAt: at } });
    await house.database.pageVisit.create({ data: { id: randomUUID(), pagePath: '/docs', ...session } });
    await house.database.analyticsEvent.create({
      data: { id: randomUUID(), eventType: 'click', eventData: { on: 'buy' }, ...session },
    });

    const { text } = await house.bus.call(engagementUserData, { userId, email });
    expect(JSON.parse(text)).toMatchObject({
      waitlist: [{ first_name: 'Ada' }, { first_name: 'Ada' }],
      contacts: [{ message: 'Words' }],
      user_sessions: [{ id: session.sessionId }],
      page_visits: [{ page_path: '/docs' }],
      analytics_events: [{ event_data: { on: 'buy' } }],
    });

    for (const id of [randomUUID(), randomUUID()]) {
      await house.bus.publish({
        id,
        name: usersDeleted.name,
        occurredAt: at.toISOString(),
        payload: { userId, email, deletedAt: at.toISOString() },
      });
    }
    const nothing = { waitlist: [], contacts: [], user_sessions: [], page_visits: [], analytics_events: [] };
    await waitFor(async () => {
      const left = await house.bus.call(engagementUserData, { userId, email });
      return JSON.stringify(JSON.parse(left.text)) === JSON.stringify(nothing);
    });
    expect(await house.database.waitlistEntry.count({ where: { id: keep } })).toBe(1);
    expect(await house.database.pageVisit.count({ where: { sessionId: session.sessionId } })).toBe(1);
  });
});
