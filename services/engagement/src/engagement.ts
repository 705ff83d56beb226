import { engagementContracts, usersDeleted } from '@octavo/contracts';
import { startHttpServer, startOutboxRelay, startPlumbing, type Lifecycle, type Log } from '@octavo/kit';
import { erasePerson } from './accounts/erase.ts';
import { createAdmission } from './analytics/admission.ts';
import { createIntake } from './analytics/intake.ts';
import { createSessionIds } from './analytics/session-id.ts';
import { isPassing, startWriter } from './analytics/writer.ts';
import { createAppConfigSource } from './app-config/source.ts';
import { readAppConfig } from './app-config/store.ts';
import { createBrowserTokens } from './browsers/token.ts';
import { startCleaning } from './cleaning.ts';
import type { EngagementConfig } from './config.ts';
import type { EngagementContext } from './context.ts';
import { openDatabase } from './database.ts';
import { createHandlers, createMethods } from './handlers.ts';
import { createFormLimits } from './limits/form-limits.ts';
import { createEngagementMetrics } from './metrics.ts';

/** Days of a busy site, for as long as the database may be away. */
const mostUnwrittenMessages = 1_000_000;
const messagesPerBatch = 128;

/** Starts the service; `overrides` hold what tests hold. */
export async function startEngagement(
  config: EngagementConfig,
  { lifecycle, log }: { lifecycle: Lifecycle; log: Log },
  overrides: Partial<Pick<EngagementContext, 'now'>> = {},
): Promise<{ url: string; opsUrl: string }> {
  const { bus, health, metrics } = await startPlumbing('engagement', config, { lifecycle, log });
  const now = overrides.now ?? Date.now;
  const database = openDatabase(config);
  lifecycle.onStop('database', () => database.$disconnect());
  health.check('database', async () => (await database.$queryRaw<unknown[]>`SELECT 1`).length === 1);

  const figures = createEngagementMetrics(metrics);
  const records = await bus.openRecordLog({ name: 'analytics', mostMessages: mostUnwrittenMessages });
  const context: EngagementContext = {
    config,
    bus,
    database,
    health,
    admission: createAdmission(config),
    appConfig: createAppConfigSource({ read: () => readAppConfig(database), bus, log, now }),
    browserTokens: createBrowserTokens(config.BROWSER_SECRET),
    formLimits: createFormLimits(database),
    intake: createIntake(records, figures),
    sessionIds: createSessionIds(config.BROWSER_SECRET),
    outbox: startOutboxRelay({ database, bus, log, metrics, lifecycle }),
    metrics: figures,
    log,
    now,
  };
  startCleaning({ ...context, retentionDays: config.ANALYTICS_RETENTION_DAYS }, lifecycle);
  records.read({ batchSize: messagesPerBatch, failsAll: isPassing }, startWriter(config, figures, lifecycle));

  await bus.consume(usersDeleted, { durable: 'engagement-deleted-users' }, erasePerson(context));
  await bus.serve(engagementContracts, createMethods(context));
  const server = await startHttpServer({
    contracts: engagementContracts,
    handlers: createHandlers(context),
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
