import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { chooseNewPassword, requestPasswordReset, signIn, signOut, type SignedIn } from './actions.ts';
import { initialSessionState, onSessionState, sessionState, type SessionState, type SessionUser } from './session.ts';

export interface Auth {
  session: SessionState;
  /** Whoever is signed in. */
  user: SessionUser | undefined;
  signIn: (credentials: { email: string; password: string }) => Promise<SignedIn>;
  signOut: () => Promise<void>;
  requestPasswordReset: (email: string) => Promise<void>;
  chooseNewPassword: (password: string) => Promise<void>;
}

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
      signIn,
      signOut,
      requestPasswordReset,
      chooseNewPassword,
    }),
    [session],
  );
}

/** Loading at first, then signed in or out (SPEC §4). */
export function useSession(): SessionState {
  return useAuth().session;
}
