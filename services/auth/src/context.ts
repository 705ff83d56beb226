import type { Log } from '@octavo/kit';
import type { AuthConfig } from './config.ts';
import type { Database } from './database.ts';
import type { PasswordHasher } from './passwords/hasher.ts';
import type { SuccessorOf } from './sessions/refresh-token.ts';
import type { SignInLimits } from './sign-in/store.ts';
import type { Keyring } from './signing-keys/keyring.ts';

/** What handlers work with. */
export interface AuthContext {
  config: Pick<AuthConfig, 'ACCESS_TOKEN_SECONDS' | 'AUTH_ISSUER'>;
  database: Database;
  keyring: Keyring;
  passwords: PasswordHasher;
  signInLimits: SignInLimits;
  successorOf: SuccessorOf;
  log: Log;
  now: () => number;
}
