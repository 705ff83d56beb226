/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuthProvider, createQueryClient } from '@octavo/data';
import {
  closeDialog,
  createBrowserRouter,
  openDialog,
  QueryClientProvider,
  RouterProvider,
  useLocation,
  type DialogName,
  type DialogRequests,
} from '@octavo/federation';
import { dismissToast, Toaster } from '@octavo/ui';
import { act } from 'react';
import { Dialogs } from '../src/dialogs.tsx';

// The site's dialogs as a visitor uses them; what the server answers is played by fetch.

const patienceMilliseconds = 30_000;
configure({ asyncUtilTimeout: patienceMilliseconds });
jest.setTimeout(3 * patienceMilliseconds);

const throwConfetti = jest.fn<(options: object) => Promise<void>>(async () => undefined);
jest.unstable_mockModule('canvas-confetti', () => ({ default: { create: () => throwConfetti } }));

interface Answer {
  status?: number;
  body: unknown;
}

let answers: Record<string, Answer>;
let sent: { path: string; body: unknown }[];

function Page() {
  const { pathname, search, state } = useLocation();
  return (
    <main>
      <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
      <Dialogs />
      <Toaster />
    </main>
  );
}

function show<Name extends DialogName>(name: Name, request?: DialogRequests[Name]) {
  history.replaceState(null, '', '/');
  const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  act(() => openDialog(name, request));
  return userEvent.setup();
}

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
  sent = [];
  answers = { '/api/browsers': { body: { token: 'browser' } } };
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const path = new URL(String(input instanceof Request ? input.url : input), 'http://localhost').pathname;
    const answer = answers[path] ?? {
      status: 503,
      body: { error: 'The service is not available', code: 'unavailable' },
    };
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});

afterEach(() => {
  act(() => {
    closeDialog();
    dismissToast();
  });
  cleanup();
});

const bodiesTo = (path: string) => sent.filter((request) => request.path === path).map(({ body }) => body);

async function fill(user: ReturnType<typeof userEvent.setup>, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

const message = {
  Name: 'Ada Lovelace',
  Email: 'ada@example.com',
  Subject: 'Page numbers',
  Message: 'Can a footer show page numbers?',
};

test('an empty contact form says what each field needs, and begins with the first', async () => {
  const user = show('contact');
  await user.click(await screen.findByRole('button', { name: 'Send Message' }));
  expect(screen.getByRole('alert').textContent).toBe('Please correct the errors and try again.');
  for (const text of ['Name is required', 'Email is required', 'Subject is required', 'Message is required']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  const name = screen.getByLabelText('Name');
  expect(document.activeElement).toBe(name);
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Name is required');
  expect(sent).toEqual([]);
});

test('a message that reads like spam is refused before it is sent', async () => {
  const user = show('contact');
  await fill(user, { ...message, Message: 'Visit https://a.example, https://b.example and https://c.example today' });
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(screen.getByRole('alert').textContent).toBe('Suspicious content detected. Please review your submission.');
  expect(sent).toEqual([]);
});

test('a message is sent and thanked for; the fourth within minutes is told how long to wait', async () => {
  answers['/api/contacts'] = { body: { success: true } };
  for (let count = 1; count <= 3; count += 1) {
    const user = show('contact');
    await fill(user, message);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getAllByText('Message sent!').length).toBeGreaterThan(0));
    expect(screen.getAllByText("We'll get back to you as soon as possible.").length).toBeGreaterThan(0);
    cleanup();
  }
  const user = show('contact');
  await fill(user, message);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Please try again in 1800 seconds.');
  expect(bodiesTo('/api/contacts')).toHaveLength(3);
});

test('who joins the waitlist is in', async () => {
  answers['/api/waitlist'] = { body: { success: true } };
  const user = show('waitlist');
  await fill(user, { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada@example.com' });
  await user.click(screen.getByRole('button', { name: 'Join Waitlist' }));
  const confirmation = await screen.findByRole('dialog', { name: "You're in!" });
  expect(confirmation.textContent).toContain(
    "Welcome to the waitlist! We'll notify you as soon as we're ready to launch.",
  );
  expect(bodiesTo('/api/waitlist')).toEqual([
    { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', referral_source: null },
  ]);
  await waitFor(() =>
    expect(throwConfetti).toHaveBeenCalledWith(expect.objectContaining({ particleCount: 100, spread: 70 })),
  );
  await user.click(within(confirmation).getByRole('button', { name: 'Awesome!' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const person = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'Ada@Example.com' };

test('a weak password is told all that it needs', async () => {
  const user = show('sign-up');
  await fill(user, { ...person, Password: 'lowercase' });
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(
    screen.getByText(
      'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, and one number',
    ),
  ).toBeTruthy();
});

test('a sign-up goes on to the check-email page with the address', async () => {
  answers['/functions/v1/send-verification-email'] = {
    body: { success: true, signUpId: '6f9d7a30-6f3a-4a58-9b50-0a7fb0a6f5a1', resendAfterSeconds: 60 },
  };
  const user = show('sign-up');
  await fill(user, { ...person, Password: 'Analytical-Engine-1843' });
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await screen.findByText(/^\/check-email/);
  expect(screen.getByText(/^\/check-email/).textContent).toBe('/check-email {"email":"ada@example.com","name":"Ada"}');
  expect(bodiesTo('/functions/v1/send-verification-email')).toEqual([
    {
      firstName: 'Ada',
      lastName: 'Lovelace',
      organization: null,
      email: 'Ada@Example.com',
      password: 'Analytical-Engine-1843',
    },
  ]);
});

test('an address that has an account is told so, and the dialog closes', async () => {
  answers['/functions/v1/send-verification-email'] = {
    status: 422,
    body: { error: 'A user with this email address already exists. Please sign in.', code: 'user_already_exists' },
  };
  const user = show('sign-up');
  await fill(user, { ...person, Password: 'Analytical-Engine-1843' });
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(screen.getAllByText('Account Already Exists').length).toBeGreaterThan(0));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const credentials = { Email: 'ada@example.com', Password: 'Analytical-Engine-1843' };

test('a sign-in that fails says why and keeps what was typed', async () => {
  answers['/auth/v1/token'] = {
    status: 400,
    body: { code: 'invalid_credentials', error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  };
  const user = show('sign-in');
  await fill(user, credentials);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getAllByText('Invalid login credentials').length).toBeGreaterThan(0));
  expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
  expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
});

test.each([
  ['', 'Please enter your email address first'],
  ['ada', 'Please enter your email address first'],
  ['ADMIN', 'Password reset is only available for email addresses, not admin username'],
])('Forgot Password? with %j', async (email, text) => {
  const user = show('sign-in', { email });
  await user.click(await screen.findByRole('button', { name: 'Forgot Password?' }));
  await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
});

test('choosing a plan needs somebody who is signed in', async () => {
  const user = show('plans', { planId: 'starter' });
  await user.click(await screen.findByRole('button', { name: 'Continue with Starter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Authentication Required' });
  expect(dialog.textContent).toContain(
    'Please log in to select a plan. You need to be authenticated to access this feature.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByText(/^\/sign-in/)).textContent).toBe(
    '/sign-in?next=%2Fselect-plan%3Fplan%3Dstarter null',
  );
});

test('what failed is tried again, or told to support in a letter that says what happened', async () => {
  const onRetry = jest.fn();
  const user = show('error', { title: 'Payment', message: 'The card was declined.', onRetry });
  const dialog = await screen.findByRole('dialog', { name: 'Payment' });
  const draft = within(dialog).getByRole('link', { name: 'Contact Support' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(draft)).toContain('The card was declined.');
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

// The last: whoever signs in stays signed in.
test('the word admin signs in to the dashboard of administrators; an address from elsewhere goes on where it was going', async () => {
  const session = (role: string) => ({
    access_token: 'header.payload.signature',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3_600,
    user: { id: 'id', email: 'ada@example.com', app_metadata: { role }, user_metadata: {}, aud: 'authenticated' },
  });
  answers['/auth/v1/token'] = { body: session('admin') };
  const user = show('sign-in');
  await fill(user, { Email: 'Admin', Password: 'anything' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getAllByText('Successfully signed in!').length).toBeGreaterThan(0));
  expect(await screen.findByText(/^\/admin-dashboard /)).toBeTruthy();
  expect(bodiesTo('/auth/v1/token')).toMatchObject([{ email: 'admin', password: 'anything' }]);
  cleanup();

  answers['/auth/v1/token'] = { body: session('user') };
  const other = show('sign-in', { email: 'ada@example.com', password: 'anything', next: '/settings', submit: true });
  expect(await screen.findByText(/^\/settings /)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await other.keyboard('{Escape}');
});
