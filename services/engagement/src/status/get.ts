import {
  authHealthReport,
  billingHealthReport,
  conversionHealthReport,
  engagementHealthReport,
  gatewayHealthReport,
  type getSystemStatus,
} from '@octavo/contracts';
import { within, type HttpHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';
import { judgeSystem, type Answered } from './judge.ts';

/** A little more than services are given to answer, so that who is away costs the answer no more than that. */
const patienceMilliseconds = 1_700;

/** `GET /api/admin/status`: asks everybody at the same time, itself as it asks the others. */
export function getSystemStatusHandler({
  bus,
  now,
}: Pick<EngagementContext, 'bus' | 'now'>): HttpHandler<typeof getSystemStatus> {
  async function ask<Report>(gather: () => Promise<Report[]>): Promise<Answered<Report>> {
    const startedAt = performance.now();
    const reports = (await within(patienceMilliseconds, gather)) ?? [];
    return { reports, milliseconds: Math.round(performance.now() - startedAt) };
  }

  return async () => {
    const [gateway, auth, billing, conversion, engagement, streams] = await Promise.all([
      ask(() => bus.gather(gatewayHealthReport, {})),
      ask(() => bus.gather(authHealthReport, {})),
      ask(() => bus.gather(billingHealthReport, {})),
      ask(() => bus.gather(conversionHealthReport, {})),
      ask(() => bus.gather(engagementHealthReport, {})),
      within(patienceMilliseconds, () => bus.hasStreams()),
    ]);
    return judgeSystem({
      gateway,
      auth,
      billing,
      conversion,
      engagement,
      messaging: { connected: bus.isConnected(), streams: streams ?? false },
      now: now(),
    });
  };
}
