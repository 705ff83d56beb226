/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { bePatient, closeAdmin, findToast, openAdmin, playAdministration } from './support/open-admin.tsx';
import { failing, type PlayedServer } from './support/played-server.ts';

bePatient();

let server: PlayedServer;

beforeEach(() => {
  server = playAdministration();
});

afterEach(closeAdmin);

test('an administrator sees the dashboard, with its three sections', async () => {
  openAdmin('/admin-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  for (const name of ['Activity', 'App Control', 'Web Analytics']) {
    expect(screen.getAllByRole('heading', { level: 2, name })).toHaveLength(2);
  }
});

test('somebody who is no administrator is told so, and sees nothing else', async () => {
  server.answer('POST /api/rpc/has_role', { body: false });
  openAdmin('/admin-dashboard/payments');
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  expect(screen.getByText('You do not have administrator privileges to access this dashboard.')).toBeTruthy();
  expect(screen.getByText('This page is restricted to users with admin roles only.')).toBeTruthy();
  expect(server.askedFor('GET /api/admin/payments')).toEqual([]);
});

test('a role that cannot be checked lets nobody in: Access Denied / Error checking user permissions.', async () => {
  server.answer('POST /api/rpc/has_role', failing('no'));
  openAdmin('/admin-dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  await findToast('Access Denied', 'Error checking user permissions.');
  expect(server.askedFor('GET /api/admin/users')).toEqual([]);
});
