import type { Bus, Health, Log, OutboxRelay } from '@octavo/kit';
import type { Admission } from './analytics/admission.ts';
import type { Intake } from './analytics/intake.ts';
import type { SessionIds } from './analytics/session-id.ts';
import type { AppConfigSource } from './app-config/source.ts';
import type { BrowserTokens } from './browsers/token.ts';
import type { EngagementConfig } from './config.ts';
import type { Database } from './database.ts';
import type { FormLimits } from './limits/form-limits.ts';
import type { EngagementMetrics } from './metrics.ts';

/** What handlers work with. */
export interface EngagementContext {
  config: Pick<EngagementConfig, 'OPERATOR_EMAIL'>;
  bus: Pick<Bus, 'call' | 'gather' | 'hasStreams' | 'isConnected'>;
  database: Database;
  health: Pick<Health, 'report'>;
  admission: Admission;
  appConfig: AppConfigSource;
  browserTokens: BrowserTokens;
  formLimits: FormLimits;
  intake: Intake;
  sessionIds: SessionIds;
  outbox: OutboxRelay;
  metrics: EngagementMetrics;
  log: Log;
  now: () => number;
}
