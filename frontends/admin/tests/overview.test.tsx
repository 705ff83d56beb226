/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { config, status } from './support/facts.ts';
import { bePatient, closeAdmin, findToast, openAdmin, playAdministration } from './support/open-admin.tsx';
import { failing, type PlayedServer } from './support/played-server.ts';

bePatient();

let server: PlayedServer;

beforeEach(() => {
  server = playAdministration();
});

afterEach(closeAdmin);

test('the cards count what there is', async () => {
  openAdmin('/admin-dashboard');
  const activity = await screen.findByRole('group', { name: 'Activity' });
  await waitFor(() => expect(within(activity).getAllByText('1,204')).toHaveLength(2));
  expect(within(activity).getByText('Professional').textContent).toBe('Professional 3');
  expect(within(activity).getByText('Last: Waiting Number 1, Mar 5, 2026')).toBeTruthy();
  await within(activity).findByText('All systems operational');

  const analytics = screen.getByRole('group', { name: 'Web Analytics' });
  await within(analytics).findByText('4,321');
  expect(within(analytics).getByText('1,234 unique visitors')).toBeTruthy();
  expect(within(analytics).getByText('2m 5s on average')).toBeTruthy();
  expect(within(analytics).getByText('Top Pages')).toBeTruthy();
  expect(within(analytics).getByText('/pricing')).toBeTruthy();
});

test('the system is operational only when the server says so', async () => {
  server.answer('GET /api/admin/status', {
    body: { ...status, state: 'outage', summary: 'Billing does not answer' },
  });
  openAdmin('/admin-dashboard');
  await screen.findByText('Billing does not answer');
  expect(screen.queryByText('All systems operational')).toBeNull();
});

test('figures that cannot be read say so: Failed to load dashboard data.', async () => {
  server.answer('GET /api/admin/status', failing('no'));
  openAdmin('/admin-dashboard');
  await findToast('Failed to load dashboard data.');
  expect(screen.getByText('Not available')).toBeTruthy();
  expect(screen.queryByText('All systems operational')).toBeNull();
});

test('the waitlist mode is switched: Waitlist mode enabled successfully., and disabled', async () => {
  server.answer('PATCH /api/app_config', ({ body }) => ({ body: { id: 1, ...config, ...(body as object) } }));
  const user = openAdmin('/admin-dashboard');
  const mode = await screen.findByRole('switch', { name: 'Waitlist mode' });
  await user.click(mode);
  await findToast('Waitlist mode enabled successfully.');
  await waitFor(() => expect(mode.getAttribute('aria-checked')).toBe('true'));
  expect(screen.getByText('Visitors join the waitlist.')).toBeTruthy();

  await user.click(mode);
  await findToast('Waitlist mode disabled successfully.');
  expect(server.askedFor('PATCH /api/app_config').map(({ body }) => body)).toEqual([
    { show_waitlist: true },
    { show_waitlist: false },
  ]);
});

test('a switch that does not turn stays as it is: Failed to update waitlist mode: {message}', async () => {
  server.answer('PATCH /api/app_config', failing('The database is away'));
  const user = openAdmin('/admin-dashboard');
  const mode = await screen.findByRole('switch', { name: 'Waitlist mode' });
  await user.click(mode);
  await findToast('Failed to update waitlist mode: The database is away');
  await waitFor(() => expect(mode.getAttribute('aria-checked')).toBe('false'));
});

test('another hero is chosen: Hero section updated successfully.; or not: Failed to update hero option.', async () => {
  server.answer('PATCH /api/app_config', ({ body }) => ({ body: { id: 1, ...config, ...(body as object) } }));
  const user = openAdmin('/admin-dashboard');
  const pain = await screen.findByRole('radio', { name: 'Pain-focused' });
  await user.click(pain);
  await findToast('Hero section updated successfully.');
  await waitFor(() => expect(pain.getAttribute('aria-checked')).toBe('true'));

  server.answer('PATCH /api/app_config', failing('no'));
  await user.click(screen.getByRole('radio', { name: 'Transformation-focused' }));
  await findToast('Failed to update hero option.');
  await waitFor(() => expect(pain.getAttribute('aria-checked')).toBe('true'));
});
