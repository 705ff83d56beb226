/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createQueryClient, useAuth } from '@octavo/data';
import { createBrowserRouter, RouterProvider, useLocation, type RouteObject } from '@octavo/federation';
import { dismissToast, Toaster } from '@octavo/ui';
import { act } from 'react';
import { AppTopBar } from '../src/layout/app-top-bar.tsx';
import { AppFooter } from '../src/layout/footers.tsx';
import { SessionEvents } from '../src/layout/session-events.tsx';
import { AuthCallback } from '../src/pages/auth-callback.tsx';
import { ErrorPage } from '../src/pages/error-page.tsx';
import { NotFound } from '../src/pages/not-found.tsx';
import { Providers } from '../src/tree.tsx';
import { useSignOut } from '../src/use-sign-out.ts';

// What the frame of every page says about who is signed in, and about pages that are not there or break.

const patienceMilliseconds = 30_000;
configure({ asyncUtilTimeout: patienceMilliseconds });
jest.setTimeout(3 * patienceMilliseconds);

let signOutStatus: number;

/** As auth answers it. */
const user = (confirmedAt: string) => ({
  id: 'id',
  email: 'ada@example.com',
  email_confirmed_at: confirmedAt,
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
});

const minuteAgo = () => new Date(Date.now() - 60_000).toISOString();

beforeEach(() => {
  signOutStatus = 204;
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
  globalThis.fetch = jest.fn<typeof fetch>(async (input) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.includes('/auth/v1/user')) return Response.json(user(minuteAgo()));
    if (!url.includes('/auth/v1/logout')) return Response.json({});
    return signOutStatus === 204
      ? new Response(null, { status: 204 })
      : Response.json({ code: 'unavailable', msg: 'The service is not available' }, { status: signOutStatus });
  });
});

afterEach(() => {
  act(() => dismissToast());
  cleanup();
});

function Where() {
  const { pathname } = useLocation();
  return <output aria-label="Address">{pathname}</output>;
}

function SignOut() {
  const { user } = useAuth();
  const signOut = useSignOut();
  return user ? <button onClick={() => void signOut()}>Leave</button> : null;
}

function open(address: string, pages: RouteObject[]) {
  history.replaceState(null, '', address);
  const frame = pages.map((page) => ({
    ...page,
    element: (
      <>
        <SessionEvents />
        <Where />
        {page.element}
        <Toaster />
      </>
    ),
  }));
  render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={createBrowserRouter(frame)} />
    </Providers>,
  );
  return userEvent.setup();
}

const shown = (text: string) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));

// The first: a session is begun once.
test('whoever comes with a session goes on, welcomed when the address was verified just now', async () => {
  const brought = 'access_token=header.payload.signature&refresh_token=refresh&expires_in=3600&token_type=bearer';
  open(`/auth/callback?next=/settings#${brought}`, [
    { path: '/auth/callback', element: <AuthCallback /> },
    { path: '*', element: null },
  ]);
  expect(screen.getByText('Completing your sign-in...')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/settings'));
  await shown('Email Verified!');
  await shown('Your account has been successfully verified. Welcome!');
});

test('an address that is none says so, and leads home', () => {
  open('/nowhere', [{ path: '*', element: <NotFound /> }]);
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toBeTruthy();
});

test('the frame says where one is: in the administration, and what the product is', () => {
  open('/admin-dashboard', [
    {
      path: '*',
      element: (
        <>
          <AppTopBar />
          <AppFooter />
        </>
      ),
    },
  ]);
  expect(within(screen.getByRole('banner')).getByText('Admin Dashboard')).toBeTruthy();
  expect(screen.getByRole('contentinfo').textContent).toContain('Professional PDF processing APIs for developers.');
});

test('a page that breaks says so in place of the page', async () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  open('/', [{ path: '/', element: <Broken />, errorElement: <ErrorPage /> }]);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  complain.mockRestore();
});

test('asking who is signed in outside its provider is a developer’s error', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = () => <p>{useAuth().user?.email}</p>;
  expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
  complain.mockRestore();
});

test('a sign-out that fails says so; one that works leads home', async () => {
  signOutStatus = 503;
  const user = open('/settings', [
    { path: '/settings', element: <SignOut /> },
    { path: '/', element: null },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await shown('Failed to sign out. Please try again.');
  signOutStatus = 204;
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await shown('Signed Out');
  await shown('You have been successfully signed out.');
  await waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/'));
});
