import type { conversionHealthReport, engineReportSchema } from '@octavo/contracts';
import { within, type Health, type RpcHandler } from '@octavo/kit';
import type { z } from 'zod';
import type { Database } from './database.ts';

export type EngineReport = z.input<typeof engineReportSchema>;

/** Less than whoever asks waits. */
const patienceMilliseconds = 1_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** `conversion.health.report` */
export function conversionHealthReportHandler({
  database,
  health,
  engine,
  now,
}: {
  database: Database;
  health: Pick<Health, 'report'>;
  engine: () => EngineReport | null;
  now: () => number;
}): RpcHandler<typeof conversionHealthReport> {
  return async () => {
    const [report, jobs] = await Promise.all([
      health.report('conversion'),
      within(patienceMilliseconds, () => jobsReport(database, now())),
    ]);
    return { ...report, jobs, engine: engine() };
  };
}

/** By the tables, which know every job; the queue may have lost one. */
async function jobsReport(database: Database, now: number) {
  const [waiting, running, failed] = await Promise.all([
    database.job.aggregate({
      where: { status: 'queued', finishedAt: null },
      _count: true,
      _min: { createdAt: true },
    }),
    database.job.count({ where: { status: 'running', finishedAt: null } }),
    database.job.count({ where: { status: 'failed', finishedAt: { gte: new Date(now - dayMilliseconds) } } }),
  ]);
  const oldest = waiting._min.createdAt;
  return {
    waiting: waiting._count,
    running,
    oldest_waiting_seconds: oldest ? Math.max(0, Math.floor((now - oldest.getTime()) / 1_000)) : null,
    failed,
  };
}
