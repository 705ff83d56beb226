/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { key, overview, profile } from './account.ts';
import { bodiesOf, close, moment, open, refusal } from './page.tsx';

afterEach(close);

test('plan, credits and key are there, and what is about to end is said', async () => {
  open('/dashboard', overview);
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' });
  await screen.findByText('Your trial ends in 7 days');
  await screen.findByText('Your credits are running low');
  expect(screen.getByRole('progressbar', { name: 'Credits remaining' }).getAttribute('aria-valuenow')).toBe('90');
  await screen.findByText('No requests yet. Paste the call above into a shell.');
  expect(screen.queryByText('Your API key has been generated')).toBeNull();
});

test('the first visit says that the key was generated, and that is kept', async () => {
  open('/dashboard', {
    ...overview,
    'GET /api/profiles': { body: { ...profile, first_login_completed: false } },
    'PATCH /api/profiles': { body: profile },
  });
  await screen.findByText('Your API key has been generated');
  await waitFor(() => expect(bodiesOf('PATCH /api/profiles')).toEqual([{ first_login_completed: true }]));
});

test('without a key: No API Key Found', async () => {
  open('/dashboard', {
    ...overview,
    'GET /api/user_api_keys': { body: [] },
    'GET /api/account': refusal('not_found', 'There is no account yet', 404),
  });
  await screen.findByText('No API Key Found');
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/select-plan');
});

test('when nothing can be loaded: Error loading data, and asking again helps', async () => {
  const user = open('/dashboard');
  await screen.findByText('Error loading data');
  screen.getByText('Please refresh the page or contact support.');
  open('/dashboard', overview);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findAllByRole('heading', { level: 1, name: 'Welcome, Ada' });
});

test.each([
  ['API key copied!', () => Promise.resolve()],
  ['Failed to copy', () => Promise.reject(new Error('not allowed'))],
])('copying the key: %s', async (title, writeText) => {
  const user = open('/dashboard', overview);
  const written: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => writeText().then(() => void written.push(text)) },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy API key' }));
  await screen.findByText(title);
  if (title === 'Failed to copy') await screen.findByText('Please copy the API key manually.');
  else expect(written).toEqual(['oct_live_whole']);
});

test('a request that failed says why, what to do, and that it cost nothing', async () => {
  const request = {
    id: key.id,
    request_id: 'request-1',
    api_key_id: key.id,
    operation: 'html-to-pdf',
    credits: 10,
    status: 'free',
    error_code: 'timeout',
    created_at: moment,
    finished_at: '2026-03-05T10:00:30.000Z',
  };
  const user = open('/dashboard/requests?status=free', {
    'GET /api/requests': ({ query }) => ({
      body: {
        requests: query.includes('cursor=older') ? [] : [request],
        nextCursor: query.includes('cursor=older') ? null : 'older',
      },
    }),
  });
  const row = (await screen.findByText('timeout')).closest('tr');
  expect(row?.textContent).toContain('Not delivered');
  expect(row?.textContent).toContain('Raise timeoutSeconds');
  expect(row?.textContent).toContain('30.0 s');
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await screen.findByText('No request stands so.');
  expect(new URL(location.href).searchParams.get('cursor')).toBe('older');
  await user.click(screen.getByRole('button', { name: 'Newest' }));
  await screen.findByText('timeout');
});
