import type { Bus, Log, OutboxRelay } from '@octavo/kit';
import type { AuthConfig } from './config.ts';
import type { Database } from './database.ts';
import type { OutgoingEmails } from './emails/outgoing.ts';
import type { EmailSlots } from './limits/email-slots.ts';
import type { Limits } from './limits/limits.ts';
import type { UnsubscribeLinks } from './notifications/unsubscribe-links.ts';
import type { SecurityEvents } from './security-events/record.ts';
import type { PasswordHasher } from './passwords/hasher.ts';
import type { SuccessorOf } from './sessions/refresh-token.ts';
import type { SignInLimits } from './sign-in/store.ts';
import type { Keyring } from './signing-keys/keyring.ts';

/** What handlers work with. */
export interface AuthContext {
  bus: Pick<Bus, 'call'>;
  config: Pick<
    AuthConfig,
    | 'ACCESS_TOKEN_SECONDS'
    | 'ADMIN_EMAIL'
    | 'APP_URL'
    | 'AUTH_ISSUER'
    | 'SESSION_IDLE_DAYS'
    | 'SESSION_LIFETIME_DAYS'
    | 'SETUP_PASSWORD'
    | 'SITE_URL'
  >;
  database: Database;
  emails: OutgoingEmails;
  emailSlots: EmailSlots;
  events: SecurityEvents;
  keyring: Keyring;
  limits: Limits;
  outbox: OutboxRelay;
  passwords: PasswordHasher;
  signInLimits: SignInLimits;
  successorOf: SuccessorOf;
  unsubscribeLinks: UnsubscribeLinks;
  log: Log;
  now: () => number;
}
