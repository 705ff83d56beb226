import type { setUpAdmin as contract } from '@octavo/contracts';
import { ApiError, failureOf } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import { endpoint } from '../api/endpoint.ts';
import { isAdminWord } from './admin-word.ts';
import type { SignedIn } from './auth-provider.tsx';
import { openSession } from './session.ts';

export const setUpAdmin = endpoint<typeof contract>('auth.admin.setUp', 'POST', '/functions/v1/setup-admin-user');

interface AuthFailure {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

function throwFailure(error: AuthFailure | null): void {
  if (!error) return;
  // What never reached the server has no status; its own words are a browser's.
  if (!error.status) throw failureOf(error);
  // Our server always says a code; the words of whatever else answered are for nobody to read.
  const { code, message } = error.code === undefined ? { code: 'internal', message: '' } : error;
  throw new ApiError({ code: code as ApiError['code'], message, cause: error });
}

async function signInWithPassword(email: string, password: string): Promise<{ isAdmin: boolean }> {
  const client = await openSession();
  const { data, error } = await client.signInWithPassword({ email, password });
  throwFailure(error);
  return { isAdmin: data.user?.app_metadata['role'] === 'admin' };
}

/**
 * Signs in. Where no admin exists yet, the word `admin` and the operator's setup password make that account and sign
 * in to it; nothing but what was typed is ever tried (DESIGN ruling 3).
 * @throws ApiError
 */
export async function signIn({ email, password }: { email: string; password: string }): Promise<SignedIn> {
  const name = isAdminWord(email) ? 'admin' : email.trim();
  try {
    return { ...(await signInWithPassword(name, password)), madeAdmin: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_credentials' || name !== 'admin') throw error;
    const made = await api()
      .call(setUpAdmin, { body: { setupPassword: password } })
      .then(
        () => true,
        () => false,
      );
    if (!made) throw error;
    return { ...(await signInWithPassword(name, password)), madeAdmin: true };
  }
}

/** Ends the session here. @throws ApiError */
export async function signOut(): Promise<void> {
  const client = await openSession();
  const { error } = await client.signOut({ scope: 'local' });
  throwFailure(error);
}

/** Sends a link that signs in once, to choose a new password. @throws ApiError */
export async function requestPasswordReset(email: string): Promise<void> {
  const client = await openSession();
  const { error } = await client.resetPasswordForEmail(email.trim(), { redirectTo: `${location.origin}/` });
  throwFailure(error);
}

/** Sets the password of whoever came by such a link. @throws ApiError */
export async function chooseNewPassword(password: string): Promise<void> {
  const client = await openSession();
  const { error } = await client.updateUser({ password });
  throwFailure(error);
}
