/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { configure, screen, waitFor } from '@testing-library/react';
import { keepPendingSignUp } from '@octavo/data';
import { Overview } from '../src/dashboard/overview.tsx';
import { copyKey } from '../src/dashboard/copy-key.ts';
import { PaymentFailed } from '../src/payments/payment-failed.tsx';
import { PaymentSuccess } from '../src/payments/payment-success.tsx';
import { SelectPlan } from '../src/plans/select-plan.tsx';
import { PasswordForm } from '../src/settings/password-form.tsx';
import { ProfileForm } from '../src/settings/profile-form.tsx';
import { CheckEmail } from '../src/sign-up/check-email.tsx';
import { EmailVerification } from '../src/sign-up/email-verification.tsx';
import { answerWith, away, leave, signIn, visit, type Answers } from './support/visit.tsx';

// What the pages of a customer say, and when (SPEC §2, §5, §8).

const patienceMilliseconds = 30_000;
configure({ asyncUtilTimeout: patienceMilliseconds });
jest.setTimeout(3 * patienceMilliseconds);

jest.unstable_mockModule('canvas-confetti', () => ({ default: { create: () => async () => undefined } }));

let answers: Answers;

beforeAll(signIn);

beforeEach(() => {
  sessionStorage.clear();
  answers = {};
  answerWith(answers);
});

afterEach(leave);

const shown = (text: string) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

test.each([
  ['no token', '/email-verification', undefined, 'Invalid verification link.'],
  ['a refused token', '/email-verification?token=old', { body: { success: false } }, 'Invalid verification link'],
  [
    'a refusal with its reason',
    '/email-verification?token=old',
    { body: { success: false, error: 'This link was used already.' } },
    'This link was used already.',
  ],
  [
    'a server that is away',
    '/email-verification?token=good',
    away,
    'An unexpected error occurred during verification.',
  ],
])('verification with %s says so, and leads home or to support', async (_name, path, answer, message) => {
  if (answer) answers['/functions/v1/verify-email-token'] = answer;
  visit(path, <EmailVerification />);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  const always = "We couldn't verify your email address. The link may have expired or is invalid.";
  expect(screen.getByText(always)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact Support' })).toBeTruthy();
});

test('a verified address is celebrated, and leads to the dashboard', async () => {
  answers['/functions/v1/verify-email-token'] = { body: { success: true } };
  visit('/email-verification?token=good', <EmailVerification />);
  await shown('Email Verified Successfully!');
  expect(screen.getByRole('heading', { name: 'Email Verified!' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
});

const pending = { signUpId: '6f9d7a30-6f3a-4a58-9b50-0a7fb0a6f5a1', email: 'ada@example.com' };

test('the check-email page notices the confirmation, and leads to the plans', async () => {
  keepPendingSignUp(pending);
  answers['/functions/v1/email-confirmation-status'] = { body: { confirmed: true } };
  visit('/check-email', <CheckEmail />);
  expect(await screen.findByRole('heading', { name: 'Email Verified!' })).toBeTruthy();
  expect(screen.getByText('Your account has been successfully verified. Welcome!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose Your Plan' }).getAttribute('href')).toBe('/select-plan');
});

test('an address is corrected; one that is none is refused, a sign-up that is forgotten begins anew', async () => {
  keepPendingSignUp(pending);
  answers['/functions/v1/change-pending-email'] = { status: 404, body: { error: 'Not found', code: 'not_found' } };
  const user = visit('/check-email', <CheckEmail />);
  await user.click(await screen.findByRole('button', { name: /Change it/ }));
  await user.type(screen.getByLabelText('New email'), 'ada');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  expect(screen.getByText('Please enter a valid email')).toBeTruthy();
  await user.type(screen.getByLabelText('New email'), '@example.org');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  await shown('Resend Required');
});

test('a link cannot be sent again for a sign-up that is forgotten: one signs up anew', async () => {
  keepPendingSignUp(pending);
  answers['/functions/v1/resend-verification-email'] = { status: 404, body: { error: 'Not found', code: 'not_found' } };
  const user = visit('/check-email', <CheckEmail />);
  expect(await screen.findByRole('button', { name: /^Resend email in \d+ s$/ })).toBeTruthy();
  const now = Date.now.bind(Date);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
  await user.click(await screen.findByRole('button', { name: 'Resend email' }));
  await shown('New Sign-up Required');
  clock.mockRestore();
});

test('a payment page without a payment leads to the prices', async () => {
  visit('/payment-success', <PaymentSuccess />);
  await shown('Invalid Payment');
  await shown('No payment information found');
  await waitFor(() => expect(address()).toBe('/pricing'));
});

test('a payment that cannot be asked after leads to the prices', async () => {
  visit('/payment-success?paymentId=6f9d7a30-6f3a-4a58-9b50-0a7fb0a6f5a1', <PaymentSuccess />);
  await shown('Failed to verify payment status');
  await waitFor(() => expect(address()).toBe('/pricing'));
});

test('a payment that failed says so, and leads back to the plans, to support or home', async () => {
  visit('/payment-failed', <PaymentFailed />);
  await shown('Your payment was not successful. Please try again or contact support for assistance.');
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/select-plan');
  expect(screen.getByRole('link', { name: 'Contact Support' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy();
});

test('a dashboard that cannot be loaded says what to do', async () => {
  visit('/dashboard', <Overview />);
  await shown('Error loading data');
  await shown('Please refresh the page or contact support.');
});

const account = {
  user_id: 'b3b0c8a2-6a0e-4c4f-9d8a-0d6f6b8f3f10',
  plan_id: 'starter',
  plan_name: 'Starter',
  credits_remaining: 300,
  credits_total: 2_000,
  credits_held: 0,
  period_start: '2026-03-01T00:00:00.000Z',
  period_end: '2026-04-01T00:00:00.000Z',
  trial_ends_at: null,
  trial_days_left: null,
  last_used_at: null,
  warnings: ['credits_low'],
  grants: [],
  created_at: '2026-01-01T00:00:00.000Z',
};

const key = { id: 'b3b0c8a2-6a0e-4c4f-9d8a-0d6f6b8f3f11', name: 'Default', mode: 'live', api_key: 'oct_live_…1234' };

test('a dashboard shows plan, credits, use and the first call, and warns when credits are low', async () => {
  answers['/api/account'] = { body: account };
  answers['/api/user_api_keys'] = { body: [key] };
  visit('/dashboard', <Overview />);
  for (const title of ['Current Plan', 'Credits Remaining', 'Last Used', 'Quick Start', 'Upgrade Plan']) {
    await shown(title);
  }
});

test('a trial is chosen, and begins at once', async () => {
  const operations = [{ operation: 'html-to-pdf', name: 'HTML to PDF', credits: 10, conversions: 50 }];
  const trial = { priceCents: 0, currency: 'USD', priceSubtext: '30 days', credits: 500, overageCents: null };
  const words = { name: 'Free Trial', description: 'Try it.', buttonText: 'Start Free Trial', features: [] };
  const plan = { id: 'free_trial', ...trial, ...words, requestsPerMinute: 10, operations, popular: false };
  answers['/api/plans'] = { body: { plans: [plan] } };
  answers['/api/subscriptions'] = { body: { subscriptions: [] } };
  answers['/functions/v1/generate-api-key'] = { body: { apiKey: 'oct_live_whole' } };
  const user = visit('/select-plan', <SelectPlan />);
  await user.click(await screen.findByRole('button', { name: /Start Free Trial/ }));
  await shown('Free trial activated!');
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('an account without a key is told so, and how to get one', async () => {
  answers['/api/user_api_keys'] = { body: [] };
  visit('/dashboard', <Overview />);
  await shown('No API Key Found');
});

test('a key that is copied says so; one that the browser keeps from the clipboard says what to do', async () => {
  visit('/dashboard', <p />);
  const writeText = jest.fn<(text: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await copyKey('oct_live_whole');
  await shown('API key copied!');
  expect(writeText).toHaveBeenCalledWith('oct_live_whole');
  writeText.mockRejectedValueOnce(new Error('no focus'));
  await copyKey('oct_live_whole');
  await shown('Failed to copy');
  await shown('Please copy the API key manually.');
});

test('a profile that cannot be loaded says so', async () => {
  visit('/settings', <ProfileForm email="ada@example.com" />);
  await shown('Failed to load profile data.');
});

const profile = {
  id: 'b3b0c8a2-6a0e-4c4f-9d8a-0d6f6b8f3f10',
  first_name: 'Ada',
  last_name: null,
  first_login_completed: true,
};

test('a profile is saved, or says that it was not', async () => {
  answers['/api/profiles'] = { body: profile };
  const user = visit('/settings', <ProfileForm email="ada@example.com" />);
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await shown('Profile updated successfully.');
  answers['/api/profiles'] = away;
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await shown('Failed to update profile.');
});

test('a password is changed in the order of its checks', async () => {
  const user = visit('/settings', <PasswordForm email="ada@example.com" />);
  const change = screen.getByRole('button', { name: 'Change password' });
  const says = async (message: string) => {
    await user.click(change);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  };
  await says('Please enter your current password.');
  await user.type(screen.getByLabelText('Current password'), 'Analytical-1843');
  await says('Please enter a new password.');
  await user.type(screen.getByLabelText('New password'), 'short');
  await says("New password and confirmation don't match.");
  await user.type(screen.getByLabelText('Confirm new password'), 'short');
  await says('Password must be at least 8 characters long.');

  for (const label of ['New password', 'Confirm new password']) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), 'Difference-1822');
  }
  await user.click(change);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Failed to change password. Please try again.'),
  );
  answers['/functions/v1/change-password'] = { body: { success: true } };
  await user.click(change);
  await shown('Password Changed');
});
