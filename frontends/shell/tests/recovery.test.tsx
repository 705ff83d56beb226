/** @jest-environment ./frontends/ui/tests/support/browser-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '@octavo/data';
import { createBrowserRouter, RouterProvider, useLocation } from '@octavo/federation';
import { Toaster } from '@octavo/ui';
import { SessionEvents } from '../src/layout/session-events.tsx';
import { Providers } from '../src/tree.tsx';

const patienceMilliseconds = 30_000;
configure({ asyncUtilTimeout: patienceMilliseconds });
jest.setTimeout(2 * patienceMilliseconds);

afterEach(cleanup);

function Page() {
  const { pathname } = useLocation();
  return (
    <>
      <SessionEvents />
      <output aria-label="Address">{pathname}</output>
      <Toaster />
    </>
  );
}

test('whoever comes by the link of a forgotten password is told so, and chooses a new one', async () => {
  globalThis.fetch = jest.fn<typeof fetch>(async () =>
    Response.json({ id: 'id', email: 'ada@example.com', app_metadata: {}, user_metadata: {}, aud: 'authenticated' }),
  );
  const brought = 'access_token=a.b.c&refresh_token=refresh&expires_in=3600&token_type=bearer&type=recovery';
  history.replaceState(null, '', `/#${brought}`);
  render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element: <Page /> }])} />
    </Providers>,
  );
  await waitFor(() => expect(screen.getAllByText('Password Recovery').length).toBeGreaterThan(0));
  expect(screen.getAllByText('Please check your email for password reset instructions.').length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/new-password'));
});
