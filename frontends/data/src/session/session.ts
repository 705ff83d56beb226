import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { authClient, hasKeptSession, mayHaveSession, sessionStorageKey } from './auth-client.ts';

export interface SessionUser {
  id: string;
  email: string;
  emailConfirmedAt: string | null;
  firstName: string | null;
  lastName: string | null;
  /** As the account stood when the token was made. The server judges each call anew. */
  isAdmin: boolean;
}

export type SessionState = { status: 'loading' } | { status: 'signedOut' } | { status: 'signedIn'; user: SessionUser };

export type SessionListener = (event: AuthChangeEvent, state: SessionState) => void;

const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signedOut' };

let state: SessionState = loading;
let started = false;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<SessionListener>();

export const sessionState = (): SessionState => state;
export const initialSessionState = (): SessionState => loading;

export function onSessionState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/** Hears of each sign-in, sign-out, refresh and recovery, from this tab or another. */
export function onSessionEvent(listener: SessionListener): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function stateOf(session: Session | null): SessionState {
  if (!session) return signedOut;
  const { id, email, email_confirmed_at: confirmedAt, app_metadata: app, user_metadata: names } = session.user;
  return {
    status: 'signedIn',
    user: {
      id,
      email: email ?? '',
      emailConfirmedAt: confirmedAt ?? null,
      firstName: textOrNull(names['first_name']),
      lastName: textOrNull(names['last_name']),
      isAdmin: app['role'] === 'admin',
    },
  };
}

function become(next: SessionState): void {
  // A refreshed token changes nothing that is shown.
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of stateListeners) listener();
}

let opened: Promise<void> | undefined;

/** Resolves when the client knows who is signed in and reports every change. */
function open(): Promise<void> {
  opened ??= (async () => {
    const client = await authClient();
    client.onAuthStateChange((event, session) => {
      become(stateOf(session));
      for (const listener of eventListeners) listener(event, state);
    });
    await client.initialize();
  })().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * Begins to find out who is signed in before anybody listens: of a session that was kept, where the address brings no
 * other, there is nothing to tell.
 */
export function openKeptSession(): void {
  if (hasKeptSession() && location.hash === '') open().catch(() => undefined);
}

/** Finds out who is signed in; called once, by the shell. */
export function startSession(): void {
  if (started) return;
  started = true;
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionStorageKey && newValue !== null) void open();
  });
  if (mayHaveSession()) open().catch(() => become(signedOut));
  else become(signedOut);
}

/** The client, reporting: for what signs in or out. */
export async function openSession(): Promise<Awaited<ReturnType<typeof authClient>>> {
  await open();
  return authClient();
}

/** The access token of now, refreshed if it was about to end. */
export async function accessToken(): Promise<string | undefined> {
  if (state.status === 'signedOut' || !mayHaveSession()) return undefined;
  const client = await openSession();
  return (await client.getSession()).data.session?.access_token;
}
