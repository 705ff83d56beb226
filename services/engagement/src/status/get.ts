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

/** `GET /api/admin/status`: asks everybody at the same time. */
export function getSystemStatusHandler({
  bus,
  health,
  now,
}: Pick<EngagementContext, 'bus' | 'health' | 'now'>): HttpHandler<typeof getSystemStatus> {
  async function ask<Report>(gather: () => Promise<Report[]>): Promise<Answered<Report>> {
    const startedAt = performance.now();
    const reports = (await within(patienceMilliseconds, gather)) ?? [];
    return { reports, milliseconds: Math.round(performance.now() - startedAt) };
  }

  return async () => {
    const [gateway, auth, billing, conversion, engagement, own, streams] = await Promise.all([
      ask(() => bus.gather(gatewayHealthReport, {})),
      ask(() => bus.gather(authHealthReport, {})),
      ask(() => bus.gather(billingHealthReport, {})),
      ask(() => bus.gather(conversionHealthReport, {})),
      ask(() => bus.gather(engagementHealthReport, {})),
      health.report('engagement'),
      within(patienceMilliseconds, () => bus.hasStreams()),
    ]);
    return judgeSystem({
      gateway,
      auth,
      billing,
      conversion,
      // Whoever answers is there, though its own question may not reach it while NATS is away.
      engagement: engagement.reports.length > 0 ? engagement : { ...engagement, reports: [own] },
      messaging: { connected: bus.isConnected(), streams: streams ?? false },
      now: now(),
    });
  };
}
