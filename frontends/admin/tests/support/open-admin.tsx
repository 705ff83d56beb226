import { jest } from '@jest/globals';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AuthProvider, createQueryClient, startSession } from '@octavo/data';
import { createBrowserRouter, Outlet, QueryClientProvider, RouterProvider } from '@octavo/federation';
import { dismissToast, Toaster } from '@octavo/ui';
import { act } from 'react';
// What the site loads when it is first opened, loaded beforehand: jest cannot link two modules at a time.
import '../../src/analytics/detailed-analytics.tsx';
import '../../src/audit/audit-log.tsx';
import '../../src/contacts/contacts.tsx';
import '../../src/frame/admin-dashboard.tsx';
import '../../src/overview/overview.tsx';
import '../../src/payments/payments.tsx';
import '../../src/status/status.tsx';
import '../../src/users/user-page.tsx';
import '../../src/users/users.tsx';
import '../../src/waitlist/waitlist.tsx';
import { routes } from '../../src/routes.tsx';
import * as facts from './facts.ts';
import { playServer, type PlayedServer } from './played-server.ts';

const patienceMilliseconds = 30_000;

/** For each test file: limits that a loaded machine keeps. */
export function bePatient(): void {
  configure({ asyncUtilTimeout: patienceMilliseconds });
  jest.setTimeout(3 * patienceMilliseconds);
}

/** A server on which everything is well, and somebody signed in whom it holds to be an administrator. */
export function playAdministration(): PlayedServer {
  const server = playServer();
  const answers: Record<string, unknown> = {
    'POST /api/rpc/has_role': true,
    'GET /api/site': { config: facts.config, plans: [], figures: {} },
    'GET /api/waitlist': { entries: [facts.entry(1)], nextCursor: null, total: 1_204 },
    'GET /api/contacts': { contacts: [facts.contact], nextCursor: null, total: 1 },
    'GET /api/admin/users': { users: [facts.user], nextCursor: null, counts: facts.counts },
    [`GET /api/admin/users/${facts.userId}`]: facts.userDetail,
    'GET /api/admin/status': facts.status,
    'GET /api/admin/payments': { payments: [facts.listedPayment], nextCursor: null },
    'GET /api/admin/revenue': { currency: 'USD', months: [], recurring_cents: 0, subscribers: {} },
    'GET /api/admin/audit': { entries: [], nextCursor: null },
    'GET /api/analytics/summary': facts.summary,
    'GET /api/analytics/series': { points: [] },
    'GET /api/page_visits': { visits: [], nextCursor: null },
    'GET /api/user_sessions': { sessions: [], nextCursor: null },
    'GET /api/analytics_events': { events: [], nextCursor: null },
  };
  for (const [request, body] of Object.entries(answers)) server.answer(request, { body });
  return server;
}

function keepSession(): void {
  const hour = 60 * 60;
  localStorage.setItem(
    'octavo-session',
    JSON.stringify({
      access_token: 'access',
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: hour,
      expires_at: Math.floor(Date.now() / 1_000) + hour,
      user: {
        id: facts.adminId,
        email: 'admin@example.com',
        email_confirmed_at: null,
        app_metadata: { role: 'admin' },
        user_metadata: {},
      },
    }),
  );
}

function Page() {
  return (
    <main>
      <Outlet />
      <Toaster />
    </main>
  );
}

/** Opens an address of the administration, as a browser that is signed in would. */
export function openAdmin(path: string): ReturnType<typeof userEvent.setup> {
  keepSession();
  startSession();
  history.replaceState(null, '', path);
  const router = createBrowserRouter([{ element: <Page />, hydrateFallbackElement: <p>Loading</p>, children: routes }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export function closeAdmin(): void {
  act(() => dismissToast());
  cleanup();
}

/** Waits for a toast with this title, and this text below it. Its title is also read out, so it is there twice. */
export async function findToast(title: string, description?: string): Promise<void> {
  await screen.findAllByText(title, { selector: '[role=status] *, li *' });
  if (description !== undefined) await screen.findAllByText(description);
}

export function headsOf(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent ?? '');
}
