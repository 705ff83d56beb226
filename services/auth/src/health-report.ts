import type { authHealthReport } from '@octavo/contracts';
import { within, type Health, type RpcHandler } from '@octavo/kit';
import type { AuthContext } from './context.ts';
import type { Database } from './database.ts';

/** Less than whoever asks waits. */
const patienceMilliseconds = 1_000;

/** `auth.health.report` */
export function authHealthReportHandler(
  { database, now }: Pick<AuthContext, 'database' | 'now'>,
  health: Pick<Health, 'report'>,
): RpcHandler<typeof authHealthReport> {
  return async () => {
    const [report, mail] = await Promise.all([
      health.report('auth'),
      within(patienceMilliseconds, () => mailReport(database, now())),
    ]);
    return { ...report, mail };
  };
}

async function mailReport(database: Database, now: number) {
  const [waiting, givenUp, state] = await Promise.all([
    database.email.aggregate({ where: { failedAt: null }, _count: true, _min: { createdAt: true } }),
    database.email.count({ where: { failedAt: { not: null } } }),
    database.mailState.findFirst(),
  ]);
  const oldest = waiting._min.createdAt;
  return {
    waiting: waiting._count,
    oldest_waiting_seconds: oldest ? Math.max(0, Math.floor((now - oldest.getTime()) / 1_000)) : null,
    last_delivered_at: state?.lastDeliveredAt?.toISOString() ?? null,
    given_up: givenUp,
    last_failure: state?.lastFailedAt
      ? { at: state.lastFailedAt.toISOString(), reason: state.lastFailure ?? '' }
      : null,
  };
}
