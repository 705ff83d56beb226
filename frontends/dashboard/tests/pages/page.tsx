import { jest } from '@jest/globals';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { AuthProvider, createQueryClient, startSession } from '@octavo/data';
import { createBrowserRouter, QueryClientProvider, RouterProvider } from '@octavo/federation';
import { dismissToast, Toaster } from '@octavo/ui';
import { act } from 'react';
import { routes } from '../../src/routes.tsx';

// The signed-in pages as their owner uses them; what the server answers is played by fetch.

export const patienceMilliseconds = 30_000;
// jsdom has neither.
Object.assign(URL, { createObjectURL: () => 'blob:document', revokeObjectURL: () => undefined });

configure({ asyncUtilTimeout: patienceMilliseconds });
jest.setTimeout(3 * patienceMilliseconds);

export const ada = { id: '5f0c9c0e-6f6b-4c53-8df0-5a1a4a0b8f11', email: 'ada@example.com' };
export const moment = '2026-03-05T10:00:00.000Z';

export interface Answer {
  status?: number;
  body?: unknown;
}

export interface Sent {
  /** Method and path. */
  call: string;
  query: string;
  body: unknown;
}

/** By method and path. What is not there is unavailable. */
export const answers: Record<string, Answer | ((sent: Sent) => Answer)> = {};
export const sent: Sent[] = [];

export const refusal = (code: string, message: string, status = 400, details?: object[]): Answer => ({
  status,
  body: { error: message, code, requestId: 'r', ...(details ? { details } : {}) },
});

function playServer(): void {
  globalThis.fetch = jest.fn<typeof fetch>(async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const request: Sent = {
      call: `${init?.method ?? 'GET'} ${url.pathname}`,
      query: url.search,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(request);
    const given = answers[request.call] ?? refusal('unavailable', 'The service is not available', 503);
    const { status = 200, body } = typeof given === 'function' ? given(request) : given;
    return body instanceof Blob ? new Response(body, { status }) : Response.json(body ?? {}, { status });
  });
}

function signIn(): void {
  const user = {
    ...ada,
    aud: 'authenticated',
    app_metadata: { role: 'user' },
    user_metadata: { first_name: 'Ada' },
    created_at: moment,
  };
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 36_000,
    expires_at: Math.floor(Date.now() / 1_000) + 36_000,
    user,
  };
  localStorage.setItem('octavo-session', JSON.stringify(session));
  startSession();
}

/** Opens a page of somebody who is signed in, with the answers it will get. */
export function open(path: string, given: typeof answers = {}): UserEvent {
  for (const name of Object.keys(answers)) delete answers[name];
  Object.assign(answers, given);
  sent.length = 0;
  playServer();
  signIn();
  history.replaceState(null, '', path);
  const client = createQueryClient();
  // A failure is told at once: what is tested is how.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const router = createBrowserRouter([
    { path: '/', element: <p>Home</p> },
    { path: '/pricing', element: <p>Pricing</p> },
    ...routes.map((route) => ({ ...route, HydrateFallback: () => null })),
  ]);
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <RouterProvider router={router} />
        <Toaster />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export function close(): void {
  act(() => dismissToast());
  cleanup();
  sessionStorage.clear();
}

export const bodiesOf = (call: string): unknown[] => sent.filter((one) => one.call === call).map(({ body }) => body);
