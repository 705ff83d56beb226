import type { Lifecycle } from '@octavo/kit';
import { dropOldPartitions, forgetLateMarks, makePartitions } from './analytics/partitions.ts';
import type { EngagementConfig } from './config.ts';
import type { EngagementContext } from './context.ts';

const intervalMilliseconds = 60 * 60 * 1_000;
const retryMilliseconds = 30_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

type CleaningContext = Pick<EngagementContext, 'database' | 'formLimits' | 'log' | 'now'> & {
  retentionDays: EngagementConfig['ANALYTICS_RETENTION_DAYS'];
};

/** Makes room for what comes, and removes what its time is over of. */
export async function clean({ database, formLimits, log, now, retentionDays }: CleaningContext): Promise<void> {
  const at = new Date(now());
  await makePartitions(database, at);
  const dropped = await dropOldPartitions(database, new Date(at.getTime() - retentionDays * dayMilliseconds));
  if (dropped.length > 0) {
    log.info({ dropped }, 'records past their time were removed');
  }
  await forgetLateMarks(database, at);
  await formLimits.deleteExpired(at);
}

/** Begins at once: the first records of a month find its place made. */
export function startCleaning(context: CleaningContext, lifecycle: Lifecycle): void {
  let timer: NodeJS.Timeout | undefined;
  let cleaning = run();

  async function run(): Promise<void> {
    let pause = intervalMilliseconds;
    try {
      await clean(context);
    } catch (error) {
      pause = retryMilliseconds;
      context.log.warn({ err: error }, 'what is over stays for now');
    }
    if (!lifecycle.stopping.aborted) {
      timer = setTimeout(() => (cleaning = run()), pause);
    }
  }

  lifecycle.onStop('cleaning', async () => {
    clearTimeout(timer);
    await cleaning;
    clearTimeout(timer);
  });
}
