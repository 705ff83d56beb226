import type { AuthConfig } from './config.ts';
import type { Database } from './database.ts';
import type { PasswordHasher } from './passwords/hasher.ts';
import type { SignInLimits } from './sign-in/store.ts';
import type { Keyring } from './signing-keys/keyring.ts';

/** What handlers work with; each takes only what it uses. */
export interface AuthContext {
  config: Pick<AuthConfig, 'ACCESS_TOKEN_SECONDS' | 'AUTH_ENCRYPTION_KEY' | 'AUTH_ISSUER'>;
  database: Database;
  keyring: Keyring;
  passwords: PasswordHasher;
  signInLimits: SignInLimits;
  now: () => number;
}
