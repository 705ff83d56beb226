import { authContracts } from '@octavo/contracts';
import { startHttpServer, startPlumbing, type Lifecycle, type Log } from '@octavo/kit';
import type { AuthConfig } from './config.ts';
import type { AuthContext } from './context.ts';
import { openDatabase } from './database.ts';
import { gotrueErrorAnswer } from './gotrue-error.ts';
import { publishJwks } from './jwks.ts';
import { createPasswordHasher } from './passwords/hasher.ts';
import { refreshTokenSuccession } from './sessions/refresh-token.ts';
import { createSignInLimits } from './sign-in/store.ts';
import { openKeyring } from './signing-keys/keyring.ts';
import { grantToken } from './token.ts';

const cleaningIntervalMilliseconds = 5 * 60 * 1_000;

/** Starts the service; `overrides` hold what tests hold. */
export async function startAuth(
  config: AuthConfig,
  { lifecycle, log }: { lifecycle: Lifecycle; log: Log },
  overrides: Partial<Pick<AuthContext, 'now'>> = {},
): Promise<{ url: string; opsUrl: string }> {
  const { health, metrics } = await startPlumbing('auth', config, { lifecycle, log });
  const now = overrides.now ?? Date.now;
  const database = openDatabase(config);
  lifecycle.onStop('database', () => database.$disconnect());
  health.check('database', async () => (await database.$queryRaw<unknown[]>`SELECT 1`).length === 1);

  const context: AuthContext = {
    config,
    database,
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
    log,
    now,
  };
  const cleaning = setInterval(() => {
    context.signInLimits
      .deleteExpired(new Date(now()))
      .catch((error: unknown) => log.warn({ err: error }, 'expired counters stay for now'));
  }, cleaningIntervalMilliseconds);
  lifecycle.onStop('cleaning', () => clearInterval(cleaning));

  const server = await startHttpServer({
    contracts: authContracts,
    handlers: { 'auth.token': grantToken(context), 'auth.jwks': publishJwks(context) },
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
