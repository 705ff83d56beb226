import type { billingHealthReport } from '@octavo/contracts';
import { within, type Health, type RpcHandler } from '@octavo/kit';
import type { BillingContext } from './context.ts';

/** Less than whoever asks waits. */
const patienceMilliseconds = 1_000;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** `billing.health.report` */
export function billingHealthReportHandler(
  context: Pick<BillingContext, 'database' | 'now'>,
  { health, provider }: { health: Pick<Health, 'report'>; provider: string },
): RpcHandler<typeof billingHealthReport> {
  return async () => {
    const [report, payments] = await Promise.all([
      health.report('billing'),
      within(patienceMilliseconds, () => paymentsReport(context)),
    ]);
    return { ...report, payments: payments && { provider, ...payments } };
  };
}

async function paymentsReport({ database, now }: Pick<BillingContext, 'database' | 'now'>) {
  const since = new Date(now().getTime() - dayMilliseconds);
  const [completed, failures, refundsFailed] = await Promise.all([
    database.payment.aggregate({ _max: { completedAt: true } }),
    database.payment.aggregate({
      where: { failureReason: 'provider_error', createdAt: { gte: since } },
      _count: true,
      _max: { createdAt: true },
    }),
    database.refund.count({ where: { status: 'failed' } }),
  ]);
  return {
    last_completed_at: completed._max.completedAt?.toISOString() ?? null,
    provider_failures: failures._count,
    last_provider_failure_at: failures._max.createdAt?.toISOString() ?? null,
    refunds_failed: refundsFailed,
  };
}
