/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listedPayment, userDetail, userId } from './support/facts.ts';
import { bePatient, closeAdmin, findToast, openAdmin, playAdministration } from './support/open-admin.tsx';
import { failing, type PlayedServer } from './support/played-server.ts';

bePatient();

let server: PlayedServer;

beforeEach(() => {
  server = playAdministration();
});

afterEach(closeAdmin);

const detail = `/admin-dashboard/users/${userId}`;

test('credits are granted with a reason; a second attempt after a failure is the same grant', async () => {
  server.answer('POST /api/admin/grants', failing('The database is away'));
  const browser = openAdmin(detail);
  await browser.click(await screen.findByRole('button', { name: 'Grant credits' }));
  const dialog = await screen.findByRole('dialog', { name: 'Grant credits to Grace Hopper' });
  const submit = within(dialog).getByRole('button', { name: 'Grant credits' });
  await browser.click(submit);
  expect(within(dialog).getByText('A whole number from 1 to 1,000,000.')).toBeTruthy();
  expect(within(dialog).getByText('Say why, in 5 characters or more.')).toBeTruthy();

  await browser.type(within(dialog).getByLabelText('Credits'), '500');
  await browser.type(within(dialog).getByLabelText('Reason'), 'An apology');
  await browser.click(submit);
  await findToast('Failed to grant credits.', 'The database is away');

  server.answer('POST /api/admin/grants', { body: {} });
  await browser.click(submit);
  await findToast('Credits granted.', '500 to Grace Hopper');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = server.askedFor('POST /api/admin/grants').map(({ body }) => body);
  expect(first).toMatchObject({ user_id: userId, credits: 500, reason: 'An apology', expires_at: null });
  expect(second).toEqual(first);
});

test('an account is suspended with a reason, and reinstated', async () => {
  server.answer(`PATCH /api/users/${userId}`, { body: { id: userId, banned_until: null } });
  const browser = openAdmin(detail);
  await browser.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend grace@example.com?' });
  await browser.click(within(dialog).getByRole('radio', { name: 'Until further notice' }));
  await browser.type(within(dialog).getByLabelText('Reason'), 'Spam');
  const { profile } = userDetail;
  const suspended = { ...profile, suspended: true, banned_until: '2999-12-31T00:00:00.000Z' };
  server.answer(`GET /api/admin/users/${userId}`, { body: { ...userDetail, status: 'suspended', profile: suspended } });
  await browser.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await findToast('Account suspended.', 'grace@example.com');
  expect(server.askedFor(`PATCH /api/users/${userId}`)[0]?.body).toEqual({
    banned_until: '2999-12-31T00:00:00.000Z',
    reason: 'Spam',
  });

  await screen.findByText('This account is suspended');
  await browser.click(await screen.findByRole('button', { name: 'Reinstate' }));
  const question = await screen.findByRole('dialog', { name: 'Reinstate grace@example.com?' });
  await browser.type(within(question).getByLabelText('Reason'), 'A mistake');
  await browser.click(within(question).getByRole('button', { name: 'Reinstate' }));
  await findToast('Account reinstated.', 'grace@example.com');
});

test('whoever has not confirmed their address is sent the e-mail again', async () => {
  server.answer(`POST /api/users/${userId}/resend_verification`, { body: { sent: true, email: 'grace@example.com' } });
  const browser = openAdmin(detail);
  await browser.click(
    await screen.findByRole('button', { name: 'Resend the verification email to grace@example.com' }),
  );
  await findToast('Verification email sent.', 'grace@example.com');
});

test('an account that does not exist is none', async () => {
  server.answer(`GET /api/admin/users/${userId}`, {
    status: 404,
    body: { error: 'There is no such account', code: 'not_found', requestId: 'r1' },
  });
  openAdmin(detail);
  await screen.findByText('No users found');
});

test('a payment is refunded with a reason, and the list shows it', async () => {
  const path = `POST /api/admin/payments/${listedPayment.id}/refund`;
  server.answer(path, ({ body }) => {
    const refund = {
      status: 'completed',
      amount_cents: 7_900,
      reason: (body as { reason: string }).reason,
      requested_by: null,
      failure: null,
      created_at: listedPayment.created_at,
      completed_at: listedPayment.created_at,
    };
    const refunded = { ...listedPayment, refunded_cents: 7_900, refundable: false, refund };
    server.answer('GET /api/admin/payments', { body: { payments: [refunded], nextCursor: null } });
    return { body: refunded };
  });
  const browser = openAdmin('/admin-dashboard/payments?state=completed');
  await browser.click(await screen.findByRole('button', { name: 'Refund $79 to Grace Hopper' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund $79 to Grace Hopper?' });
  await browser.type(within(dialog).getByLabelText('Reason'), 'Money back');
  await browser.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await findToast('Payment refunded.', '$79 to Grace Hopper');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Money back');
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  expect(server.askedFor('GET /api/admin/payments')[0]?.query.get('status')).toBe('completed');
});

test('the audit log says who did what to whom, and why', async () => {
  const entry = {
    id: '1',
    service: 'billing',
    action: 'credits_granted',
    at: listedPayment.created_at,
    actor_id: userId,
    actor_email: 'admin@example.com',
    user_id: userId,
    user_email: 'grace@example.com',
    target_id: null,
    reason: 'An apology',
    facts: { credits: '500' },
    request_id: null,
  };
  server.answer('GET /api/admin/audit', { body: { entries: [entry], nextCursor: null } });
  openAdmin(`/admin-dashboard/audit?user=${userId}&action=credits_granted`);
  const table = await screen.findByRole('table', { name: 'Audit log' });
  for (const text of ['admin@example.com', 'Credits granted', 'grace@example.com', 'An apology', 'credits: 500']) {
    expect(within(table).getByText(text)).toBeTruthy();
  }
  expect(Object.fromEntries(server.askedFor('GET /api/admin/audit')[0]?.query ?? [])).toEqual({
    limit: '20',
    action: 'credits_granted',
    user_id: userId,
  });
});
