import { pageSettings } from '@octavo/federation';
import type { AuthClient } from '@supabase/auth-js';

export type Client = InstanceType<typeof AuthClient>;

/** Where the session stands in local storage. */
export const sessionStorageKey = 'octavo-session';

let client: Promise<Client> | undefined;

/** GoTrue's own client (DESIGN ruling 1). It is a third of a first load, so it comes only when there is a use for it. */
export function authClient(): Promise<Client> {
  client ??= openAuthClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

const timeoutMilliseconds = 30_000;

/** As our own calls: nobody waits for ever. */
const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) });

async function openAuthClient(): Promise<Client> {
  const { AuthClient } = await import('@supabase/auth-js');
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: pageSettings().anonKey },
    storageKey: sessionStorageKey,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
    fetch: fetchInTime,
  });
}

/** Whether somebody may be signed in: a session is kept, or the address brings one (or says why it does not). */
export function mayHaveSession(): boolean {
  const fragment = new URLSearchParams(location.hash.slice(1));
  return fragment.has('access_token') || fragment.has('error_description') || hasKeptSession();
}

/** Whether this browser keeps a session of before. */
export function hasKeptSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    return false;
  }
}
