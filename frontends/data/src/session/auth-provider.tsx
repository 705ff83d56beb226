import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { authClient } from './auth-client.ts';
import { initialSessionState, onSessionState, sessionState, type SessionState, type SessionUser } from './session.ts';

/** What signs in and out comes when somebody does. */
const actions = () => import('./actions.ts');

/** Fetches it before. */
export async function preloadSignIn(): Promise<void> {
  await Promise.all([actions(), authClient()]);
}

export interface SignedIn {
  isAdmin: boolean;
  /** The admin account was made on the way (SPEC §8). */
  madeAdmin: boolean;
}

export interface Auth {
  session: SessionState;
  /** Whoever is signed in. */
  user: SessionUser | undefined;
  signIn: (credentials: { email: string; password: string }) => Promise<SignedIn>;
  signOut: () => Promise<void>;
  requestPasswordReset: (email: string) => Promise<void>;
  chooseNewPassword: (password: string) => Promise<void>;
}

const ways: Omit<Auth, 'session' | 'user'> = {
  signIn: async (credentials) => (await actions()).signIn(credentials),
  signOut: async () => (await actions()).signOut(),
  requestPasswordReset: async (email) => (await actions()).requestPasswordReset(email),
  chooseNewPassword: async (password) => (await actions()).chooseNewPassword(password),
};

const AuthContext = createContext(false);

export function AuthProvider({ children }: { children: ReactNode }): ReactNode {
  return <AuthContext value>{children}</AuthContext>;
}

/**
 * Who is signed in, and the ways in and out. Each who asks hears of changes alone: what a page has not taken over yet
 * need not be because of one.
 */
export function useAuth(): Auth {
  const isProvided = useContext(AuthContext);
  const session = useSyncExternalStore(onSessionState, sessionState, initialSessionState);
  if (!isProvided) throw new Error('useAuth must be used within an AuthProvider');
  return useMemo(
    () => ({
      session,
      user: session.status === 'signedIn' ? session.user : undefined,
      ...ways,
    }),
    [session],
  );
}

/** Loading at first, then signed in or out (SPEC §4). */
export function useSession(): SessionState {
  return useAuth().session;
}
