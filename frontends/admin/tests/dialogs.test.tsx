/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { contact, counts, entry, user, visit } from './support/facts.ts';
import { bePatient, closeAdmin, findToast, headsOf, openAdmin, playAdministration } from './support/open-admin.tsx';
import { failing, type PlayedServer } from './support/played-server.ts';

bePatient();

let server: PlayedServer;

beforeEach(() => {
  server = playAdministration();
});

afterEach(closeAdmin);

test.each([
  {
    show: 'waitlist',
    label: 'Waitlist',
    heads: ['Name', 'Email', 'Referral Source', 'Joined', 'Actions'],
    request: 'GET /api/waitlist',
    body: { entries: [], nextCursor: null, total: 0 },
    empty: 'No waitlist entries found',
  },
  {
    show: 'contacts',
    label: 'Contacts',
    heads: ['Name', 'Email', 'Subject', 'Message', 'Date', 'Actions'],
    request: 'GET /api/contacts',
    body: { contacts: [], nextCursor: null, total: 0 },
    empty: 'No contact submissions found',
  },
  {
    show: 'users',
    label: 'Active users',
    heads: ['Name', 'Email', 'Plan', 'Credits', 'Status', 'Trial Ends', 'Joined'],
    request: 'GET /api/admin/users',
    body: { users: [], nextCursor: null, counts: { total: 0, plans: {} } },
    empty: 'No users found',
  },
])(
  'the address of $show shows its table; without rows: $empty',
  async ({ show, label, heads, request, body, empty }) => {
    server.answer(request, { body });
    openAdmin(`/admin-dashboard?show=${show}`);
    const dialog = await screen.findByRole('dialog');
    expect(headsOf(await within(dialog).findByRole('table', { name: label }))).toEqual(heads);
    expect(within(dialog).getByText(empty)).toBeTruthy();
  },
);

test('a card opens its dialog, and closing it leads back to the overview', async () => {
  const browser = openAdmin('/admin-dashboard?period=day');
  await browser.click(await screen.findByRole('link', { name: 'Contacts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contacts' });
  expect(location.search).toBe('?show=contacts');
  expect(within(dialog).getByRole('link', { name: 'Reply to Ada Lovelace' }).getAttribute('href')).toMatch(
    /^mailto:ada/,
  );
  await browser.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname + location.search).toBe('/admin-dashboard');
});

test.each([
  ['waitlist', 'GET /api/waitlist', '20', 'Failed to load waitlist data.'],
  ['contacts', 'GET /api/contacts', '20', 'Failed to load contacts data.'],
  ['users', 'GET /api/admin/users', '20', 'Failed to load users data.'],
  ['analytics', 'GET /api/page_visits', '50', 'Failed to load detailed analytics data.'],
])('%s that cannot be read (%s of %s): %s', async (show, request, limit, text) => {
  // The cards, which ask for the newest only, go on.
  server.answer(request, ({ query }) =>
    query.get('limit') === limit
      ? failing('no')
      : { body: { entries: [], contacts: [], users: [], nextCursor: null, total: 0, counts: { total: 0, plans: {} } } },
  );
  const browser = openAdmin(`/admin-dashboard?show=${show}`);
  await findToast(text);
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText(text)).toBeTruthy();
  const before = server.askedFor(request).length;
  await browser.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.askedFor(request).length).toBeGreaterThan(before));
});

test('analytics in detail: 50 of each are fetched, 20 shown, and what there is none of says so', async () => {
  const visits = Array.from({ length: 50 }, (_, index) => visit(index));
  server.answer('GET /api/page_visits', { body: { visits, nextCursor: 'more' } });
  openAdmin('/admin-dashboard?show=analytics');
  const dialog = await screen.findByRole('dialog', { name: 'Detailed Analytics' });
  const table = await within(dialog).findByRole('table', { name: 'Recent Page Views' });
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 20);
  expect(within(dialog).getByText('1–20 of 50')).toBeTruthy();
  expect(server.askedFor('GET /api/page_visits').at(-1)?.query.get('limit')).toBe('50');
  expect(within(dialog).getByRole('heading', { name: 'Recent Sessions' })).toBeTruthy();
  expect(within(dialog).getByRole('heading', { name: 'Recent Events' })).toBeTruthy();
  expect(await within(dialog).findByText('No sessions found')).toBeTruthy();
  expect(await within(dialog).findByText('No events found')).toBeTruthy();
});

test('without a page view the table says so', async () => {
  openAdmin('/admin-dashboard?show=analytics');
  await screen.findByText('No page views found');
});

test('the waitlist is paged by the server, forth and back, and the address says where', async () => {
  server.answer('GET /api/waitlist', ({ query }) => {
    const isSecond = query.get('cursor') === 'second';
    const first = isSecond ? 21 : 1;
    const entries = Array.from({ length: isSecond ? 3 : 20 }, (_, index) => entry(first + index));
    return { body: { entries, nextCursor: isSecond ? null : 'second', total: 23 } };
  });
  const browser = openAdmin('/admin-dashboard?show=waitlist');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('1–20 of 23');
  await browser.click(within(dialog).getByRole('button', { name: 'Next page' }));
  await within(dialog).findByText('21–23 of 23');
  await within(dialog).findByText('waiting23@example.com');
  expect(location.search).toBe('?show=waitlist&after=second');
  expect(within(dialog).getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true);
  await browser.click(within(dialog).getByRole('button', { name: 'Previous page' }));
  await within(dialog).findByText('1–20 of 23');
  expect(location.search).toBe('?show=waitlist');
});

test('users are searched, sorted and filtered by the server, as the address says', async () => {
  const browser = openAdmin('/admin-dashboard?show=users&plan=starter&sort=-email&q=grace');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(user.email);
  const asked = (): Record<string, string> =>
    Object.fromEntries(server.askedFor('GET /api/admin/users').at(-1)?.query ?? []);
  await waitFor(() =>
    expect(asked()).toEqual({ limit: '20', plan: 'starter', search: 'grace', sort: 'email', order: 'desc' }),
  );
  expect(within(dialog).getByRole('combobox', { name: 'Plan' }).textContent).toBe('Starter (200)');

  await browser.click(within(dialog).getByRole('button', { name: 'Joined' }));
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'joined_at', order: 'asc' }));
  await browser.clear(within(dialog).getByRole('searchbox', { name: 'Search by name or email' }));
  await waitFor(() => expect(asked()).toEqual({ limit: '20', plan: 'starter', sort: 'joined_at', order: 'asc' }));
  await within(dialog).findByText(`1–1 of ${counts.plans.starter}`);
});

test('the plan filter offers All Plans, or each plan with its count', async () => {
  const browser = openAdmin('/admin-dashboard?show=users');
  await screen.findByText(user.email);
  screen.getByRole('combobox', { name: 'Plan' }).focus();
  await browser.keyboard('{Enter}');
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names).toEqual(['All Plans', 'Free Trial (1,000)', 'Starter (200)', 'Professional (3)', 'Enterprise (1)']);
});

test('a message is marked as done', async () => {
  server.answer('PATCH /api/contacts/' + contact.id, { body: { ...contact, done_at: contact.created_at } });
  const browser = openAdmin('/admin-dashboard?show=contacts&state=open');
  await browser.click(await screen.findByRole('button', { name: 'Mark as done: Page numbers' }));
  await findToast('Marked as done.', 'Page numbers');
  expect(server.askedFor('PATCH /api/contacts/' + contact.id)[0]?.body).toEqual({ done: true });
  expect(server.askedFor('GET /api/contacts').some(({ query }) => query.get('done') === 'false')).toBe(true);
});

test('a message is deleted once that is confirmed; what the server refuses is told', async () => {
  server.answer('DELETE /api/contacts/' + contact.id, failing('It is gone already', 409));
  const browser = openAdmin('/admin-dashboard?show=contacts');
  await browser.click(await screen.findByRole('button', { name: 'Delete: Page numbers' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
  expect(server.askedFor('DELETE /api/contacts/' + contact.id)).toEqual([]);
  await browser.click(within(question).getByRole('button', { name: 'Delete' }));
  await findToast('Failed to delete the message.', 'It is gone already');
});

test('somebody on the waitlist is invited', async () => {
  const { id, email } = entry(1);
  server.answer(`POST /api/waitlist/${id}/invite`, { body: entry(1) });
  const browser = openAdmin('/admin-dashboard?show=waitlist');
  await browser.click(await screen.findByRole('button', { name: 'Invite Waiting Number 1' }));
  await findToast('Invitation sent.', email);
});

test('the system status shows what each part says, and who did not answer', async () => {
  openAdmin('/admin-dashboard?show=status');
  const dialog = await screen.findByRole('dialog', { name: 'System Status' });
  expect((await within(dialog).findByRole('list', { name: 'Parts' })).textContent).toBe('DatabaseReady');
  expect(within(dialog).getByRole('table', { name: 'Services' }).textContent).toContain('database: passes');
  expect(within(dialog).getByText('1m 15s')).toBeTruthy();
  expect(within(dialog).getAllByText('Not known: no answer')).toHaveLength(2);
  expect(within(dialog).getByText('No failures')).toBeTruthy();
});
