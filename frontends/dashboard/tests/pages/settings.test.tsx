/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { profile } from './account.ts';
import { answers, bodiesOf, close, open, refusal } from './page.tsx';

afterEach(close);

const settings = {
  'GET /api/profiles': { body: profile },
  'GET /api/devices': { body: { devices: [] } },
  'GET /api/account/notifications': {
    body: { credit_alerts: true, renewal_reminders: true, product_news: false, security: true },
  },
};

test('the profile is saved, and what fails says so', async () => {
  const user = open('/settings', { ...settings, 'PATCH /api/profiles': { body: profile } });
  const name = await screen.findByLabelText('First name');
  await user.clear(name);
  await user.paste('Augusta');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Profile updated successfully.');
  expect(bodiesOf('PATCH /api/profiles')).toEqual([{ first_name: 'Augusta', last_name: 'Lovelace' }]);
});

test('Failed to update profile.', async () => {
  const user = open('/settings', settings);
  await screen.findByLabelText('First name');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Failed to update profile.');
});

test('Failed to load profile data.', async () => {
  open('/settings');
  await screen.findByText('Failed to load profile data.');
});

async function change(user: UserEvent, [current, next, again]: readonly [string, string, string]): Promise<void> {
  for (const [label, text] of [
    ['Current password', current],
    ['New password', next],
    ['Confirm new password', again],
  ] as const) {
    const field = screen.getByLabelText(label, { selector: 'input' });
    await user.clear(field);
    if (text !== '') {
      await user.click(field);
      await user.paste(text);
    }
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a change of password is judged in order, then made', async () => {
  const user = open('/settings', { ...settings, 'POST /functions/v1/change-password': { body: {} } });
  await screen.findByLabelText('First name');
  for (const [typed, message] of [
    [['', '', ''], 'Please enter your current password.'],
    [['Old-Pass-1', '', ''], 'Please enter a new password.'],
    [['Old-Pass-1', 'New-Pass-1', 'New-Pass-2'], "New password and confirmation don't match."],
    [['Old-Pass-1', 'Old-Pass-1', 'Old-Pass-1'], 'New password must be different from current password.'],
    [['Old-Pass-1', 'short', 'short'], 'Password must be at least 8 characters long.'],
    [
      ['Old-Pass-1', 'all-lower-case', 'all-lower-case'],
      'Password must contain at least one uppercase letter, one lowercase letter, and one number.',
    ],
  ] as const) {
    await change(user, typed);
    await screen.findByText(message);
  }
  expect(bodiesOf('POST /functions/v1/change-password')).toEqual([]);
  await change(user, ['Old-Pass-1', 'New-Pass-1', 'New-Pass-1']);
  await screen.findByText('Password Changed');
});

test.each([
  [
    refusal('invalid_credentials', 'The current password you entered is incorrect.'),
    'The current password you entered is incorrect.',
  ],
  [refusal('internal', 'Something broke', 500), 'Failed to change password. Please try again.'],
])('a change of password that fails: %j', async (answer, message) => {
  const user = open('/settings', { ...settings, 'POST /functions/v1/change-password': answer });
  await screen.findByLabelText('First name');
  await change(user, ['Old-Pass-1', 'New-Pass-1', 'New-Pass-1']);
  await screen.findByText(message);
});

test('a notification is turned off at once, and stays as it was when that fails', async () => {
  const change = 'PATCH /api/account/notifications';
  const user = open('/settings', {
    ...settings,
    [change]: { body: { credit_alerts: false, renewal_reminders: true, product_news: false, security: true } },
  });
  await user.click(await screen.findByRole('switch', { name: 'Credit alerts' }));
  await screen.findByText('Credit alerts are off');
  expect(bodiesOf(change)).toEqual([{ credit_alerts: false }]);
  expect(screen.getByRole('switch', { name: 'Credit alerts' }).getAttribute('aria-checked')).toBe('false');
  answers[change] = refusal('internal', 'Something broke', 500);
  await user.click(screen.getByRole('switch', { name: 'Product news' }));
  await screen.findByText('Something broke');
  expect(screen.getByRole('switch', { name: 'Product news' }).getAttribute('aria-checked')).toBe('false');
});

test('an account is deleted only by whoever types its address and their password', async () => {
  const call = 'DELETE /api/account/me';
  const user = open('/settings', {
    ...settings,
    [call]: refusal('invalid_credentials', 'The current password you entered is incorrect.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  dialog.getByText('Type ada@example.com');
  dialog.getByText('Please enter your current password.');
  expect(bodiesOf(call)).toEqual([]);
  await user.click(dialog.getByLabelText('Type ada@example.com to confirm'));
  await user.paste('Ada@example.com');
  await user.click(dialog.getByLabelText('Your password'));
  await user.paste('Old-Pass-1');
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  await dialog.findByText('The current password you entered is incorrect.');
  expect(bodiesOf(call)).toEqual([{ confirmation: 'Ada@example.com', current_password: 'Old-Pass-1' }]);
});

test('signing out that fails says so, and the second time works', async () => {
  const user = open('/settings', { ...settings, 'POST /auth/v1/logout': refusal('internal', 'Something broke', 500) });
  await screen.findByLabelText('First name');
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByText('Failed to sign out. Please try again.');
  open('/settings', { ...settings, 'POST /auth/v1/logout': { status: 200 } });
  await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement);
  await screen.findAllByText('You have been successfully signed out.');
});
