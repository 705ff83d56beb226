/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuthProvider, createQueryClient } from '@octavo/data';
import {
  closeDialog,
  createBrowserRouter,
  openDialog,
  QueryClientProvider,
  RouterProvider,
  type DialogName,
} from '@octavo/federation';
import { dismissToast, Toaster } from '@octavo/ui';
import { act } from 'react';
import { Dialogs } from '../src/dialogs.tsx';

// What the dialogs say when the server says nothing useful, or something unexpected (SPEC §8).

const patienceMilliseconds = 30_000;
configure({ asyncUtilTimeout: patienceMilliseconds });
jest.setTimeout(3 * patienceMilliseconds);

type Answerer = () => Response | Promise<Response>;

let answers: Record<string, Answerer>;

/** Failed, without a word of why. */
const wordless: Answerer = () => Response.json({ error: '', code: 'internal' }, { status: 500 });

/** Not from our server. */
const unforeseen: Answerer = () => Response.json({}, { status: 500 });

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
  answers = {};
  globalThis.fetch = jest.fn<typeof fetch>(async (input) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const answer = answers[pathname];
    return answer ? answer() : Response.json({ token: 'browser' });
  });
});

afterEach(() => {
  act(() => {
    closeDialog();
    dismissToast();
  });
  cleanup();
});

function show(name: DialogName) {
  history.replaceState(null, '', '/');
  const page = (
    <main>
      <Dialogs />
      <Toaster />
    </main>
  );
  const router = createBrowserRouter([{ path: '*', element: page }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  act(() => openDialog(name));
  return userEvent.setup();
}

async function fill(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
  }
}

const shown = (text: string) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));

const names = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: 'ada@example.com' };
const message = {
  Name: 'Ada Lovelace',
  Email: 'ada@example.com',
  Subject: 'Page numbers',
  Message: 'Can a footer show page numbers?',
};

test.each([
  ['contact', '/api/contacts', message, 'Send Message', 'Failed to send message. Please try again.'],
  ['waitlist', '/api/waitlist', names, 'Join Waitlist', 'Failed to join waitlist. Please try again.'],
  [
    'sign-up',
    '/functions/v1/send-verification-email',
    { ...names, Password: 'Analytical-Engine-1843' },
    'Sign Up',
    'Failed to send verification email',
  ],
] as const)('the %s dialog has words of its own for a failure without any', async (name, path, texts, button, says) => {
  answers[path] = wordless;
  const user = show(name);
  await fill(texts);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(says));
});

test('the button of a sign-up says what goes on', async () => {
  answers['/functions/v1/send-verification-email'] = () => new Promise(() => undefined);
  const user = show('sign-up');
  await fill({ ...names, Password: 'Analytical-Engine-1843' });
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect((await screen.findByRole('button', { name: 'Creating Account...' })).ariaBusy ?? true).toBeTruthy();
});

test('each dialog has the name that it is known by', async () => {
  for (const [name, title] of [
    ['contact', 'Contact Us'],
    ['waitlist', 'Join Our Waitlist'],
    ['sign-up', 'Sign Up'],
    ['sign-in', 'Sign In'],
  ] as const) {
    show(name);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    act(() => closeDialog());
    cleanup();
  }
});

test('the waitlist asks where one heard of it, if one will say', async () => {
  const user = show('waitlist');
  (await screen.findByRole('combobox')).focus();
  await user.keyboard('{Enter}');
  for (const name of ['Instagram', 'Twitter', 'LinkedIn', 'Google Search', 'Friend/Referral', 'Other']) {
    expect(await screen.findByRole('option', { name })).toBeTruthy();
  }
});

test('a link for a new password is sent, or says that it was not', async () => {
  answers['/auth/v1/recover'] = () => Response.json({});
  const user = show('sign-in');
  await fill({ Email: 'ada@example.com' });
  await user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
  await shown('Password reset email sent! Please check your email inbox.');
  answers['/auth/v1/recover'] = () =>
    Response.json({ error_code: 'over_email_send_rate_limit', msg: 'Wait a minute before the next' }, { status: 429 });
  await user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
  await shown('Wait a minute before the next');
  answers['/auth/v1/recover'] = unforeseen;
  await user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
  await shown('Failed to send password reset email');
});

test('a sign-in that is answered with nonsense', async () => {
  answers['/auth/v1/token'] = unforeseen;
  const user = show('sign-in');
  await fill({ Email: 'ada@example.com', Password: 'Analytical-Engine-1843' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await shown('An unexpected error occurred');
});

test('a sign-up that breaks before anything is sent', async () => {
  const user = show('sign-up');
  await fill({ ...names, Password: 'Analytical-Engine-1843' });
  globalThis.fetch = () => {
    throw new Error('An extension of the browser is broken');
  };
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('An unexpected error occurred. Please try again.'),
  );
});

// The last: whoever signs in stays signed in.
test('where there is no admin yet, the word admin and the setup password make one and sign in', async () => {
  const session = {
    access_token: 'header.payload.signature',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3_600,
    user: {
      id: 'id',
      email: 'admin@octavo.local',
      app_metadata: { role: 'admin' },
      user_metadata: {},
      aud: 'authenticated',
    },
  };
  let isMade = false;
  answers['/auth/v1/token'] = () =>
    isMade
      ? Response.json(session)
      : Response.json(
          { code: 'invalid_credentials', error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
          { status: 400 },
        );
  answers['/functions/v1/setup-admin-user'] = () => {
    isMade = true;
    return Response.json({ success: true });
  };
  const user = show('sign-in');
  await fill({ Email: 'admin', Password: 'the operator’s' });
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await shown('Signed in as admin.');
  await waitFor(() => expect(location.pathname).toBe('/admin-dashboard'));
});
