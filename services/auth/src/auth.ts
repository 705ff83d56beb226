import { authContracts, emailsRequested } from '@octavo/contracts';
import { startHttpServer, startOutboxRelay, startPlumbing, type Lifecycle, type Log } from '@octavo/kit';
import { startCleaning } from './cleaning.ts';
import type { AuthConfig } from './config.ts';
import type { AuthContext } from './context.ts';
import { openDatabase } from './database.ts';
import { gotrueErrorAnswer } from './gotrue-error.ts';
import { createMailer } from './emails/mailer.ts';
import { createOutgoingEmails } from './emails/outgoing.ts';
import { sendRequestedEmail } from './emails/requested.ts';
import { sendRequestedLetters } from './letters/requested.ts';
import { createHandlers, createMethods } from './handlers.ts';
import { createEmailSlots } from './limits/email-slots.ts';
import { createLimits } from './limits/limits.ts';
import { createAuthMetrics } from './metrics.ts';
import { createUnsubscribeLinks } from './notifications/unsubscribe-links.ts';
import { createPasswordHasher } from './passwords/hasher.ts';
import { refreshTokenSuccession } from './sessions/refresh-token.ts';
import { createSecurityEvents } from './security-events/record.ts';
import { createSignInLimits } from './sign-in/store.ts';
import { openKeyring } from './signing-keys/keyring.ts';

/** Starts the service; `overrides` hold what tests hold. */
export async function startAuth(
  config: AuthConfig,
  { lifecycle, log }: { lifecycle: Lifecycle; log: Log },
  overrides: Partial<Pick<AuthContext, 'now'>> = {},
): Promise<{ url: string; opsUrl: string }> {
  const { bus, health, metrics } = await startPlumbing('auth', config, { lifecycle, log });
  const now = overrides.now ?? Date.now;
  const database = openDatabase(config);
  lifecycle.onStop('database', () => database.$disconnect());
  health.check('database', async () => (await database.$queryRaw<unknown[]>`SELECT 1`).length === 1);

  const figures = createAuthMetrics(metrics);
  const mailer = createMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  lifecycle.onStop('mailer', () => mailer.close());
  const emails = createOutgoingEmails({
    database,
    encryptionKey: config.AUTH_ENCRYPTION_KEY,
    mailer,
    metrics: figures,
    log,
    now,
  });

  const limits = createLimits(database);

  const context: AuthContext = {
    bus,
    config,
    database,
    emails,
    emailSlots: createEmailSlots(database, limits, now),
    events: createSecurityEvents({ metrics: figures, now }),
    limits,
    outbox: startOutboxRelay({ database, bus, log, metrics, lifecycle }),
    keyring: await openKeyring({
      database,
      encryptionKey: config.AUTH_ENCRYPTION_KEY,
      accessTokenSeconds: config.ACCESS_TOKEN_SECONDS,
      log,
      now,
    }),
    passwords: await createPasswordHasher({ atOnce: config.PASSWORD_HASHES_AT_ONCE }),
    signInLimits: createSignInLimits(database),
    successorOf: refreshTokenSuccession(config.AUTH_ENCRYPTION_KEY),
    unsubscribeLinks: createUnsubscribeLinks({
      encryptionKey: config.AUTH_ENCRYPTION_KEY,
      publicUrl: config.AUTH_ISSUER,
    }),
    log,
    now,
  };
  startCleaning(context, lifecycle);
  emails.start(lifecycle);
  await bus.consume(emailsRequested, { durable: 'auth-emails' }, sendRequestedEmail(context));
  await sendRequestedLetters(context, bus);
  await bus.serve(authContracts, createMethods(context, health));

  const server = await startHttpServer({
    contracts: authContracts,
    handlers: createHandlers(context),
    errorAnswer: gotrueErrorAnswer,
    host: config.HOST,
    port: config.PORT,
    principalSecret: config.PRINCIPAL_SECRET,
    log,
    metrics,
    lifecycle,
    now,
  });
  health.markStarted();
  return { url: server.url, opsUrl: health.url };
}
