import { jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { AuthProvider, createQueryClient, startSession } from '@octavo/data';
import { createBrowserRouter, QueryClientProvider, RouterProvider, useLocation } from '@octavo/federation';
import { dismissToast, Toaster } from '@octavo/ui';
import { act, type ReactElement } from 'react';

export interface Answer {
  status?: number;
  body: unknown;
}

/** What a server answers that cannot be reached. */
export const away: Answer = { status: 503, body: { error: 'The service is not available', code: 'unavailable' } };

/** What the server answers, by path; whatever is not in it is away. */
export type Answers = Record<string, Answer>;

/** Plays the server. */
export function answerWith(answers: Answers): void {
  globalThis.fetch = jest.fn<typeof fetch>(async (input) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const { status = 200, body } = answers[pathname] ?? away;
    return Response.json(body, { status });
  });
}

const user = {
  id: 'b3b0c8a2-6a0e-4c4f-9d8a-0d6f6b8f3f10',
  email: 'ada@example.com',
  email_confirmed_at: '2026-01-01T00:00:00Z',
  app_metadata: { role: 'user' },
  user_metadata: { first_name: 'Ada' },
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
};

const hour = 3_600;

/** A session is kept from before, as the client of the protocol keeps it. */
export function signIn(): void {
  const session = {
    access_token: 'header.payload.signature',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: hour,
    expires_at: Math.floor(Date.now() / 1_000) + hour,
    user,
  };
  localStorage.setItem('octavo-session', JSON.stringify(session));
  startSession();
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

/** Opens a page at an address; whatever else is opened from there shows its address only. */
export function visit(address: string, page: ReactElement): UserEvent {
  history.replaceState(null, '', address);
  const [path = '/'] = address.split('?');
  const router = createBrowserRouter(
    [
      { path, element: page },
      { path: '*', element: null },
    ].map(({ path, element }) => ({
      path,
      element: (
        <>
          <Address />
          {element}
          <Toaster />
        </>
      ),
    })),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export function leave(): void {
  act(() => dismissToast());
  cleanup();
}
