import type { Metrics } from '@octavo/kit';
import { Counter, Histogram } from 'prom-client';

export interface BillingMetrics {
  holdsTotal: Counter<'outcome'>;
  holdsFinishedTotal: Counter<'as'>;
  settledTooLateTotal: Counter;
  holdsPerStatement: Histogram;
  creditsSpentTotal: Counter<'operation'>;
}

export function createBillingMetrics({ registry }: Pick<Metrics, 'registry'>): BillingMetrics {
  const registers = [registry];
  return {
    holdsTotal: new Counter({
      name: 'octavo_billing_holds_total',
      help: 'Holds asked for, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    holdsFinishedTotal: new Counter({
      name: 'octavo_billing_holds_finished_total',
      help: 'Holds that were settled, released, transferred, or swept because nobody finished them',
      labelNames: ['as'],
      registers,
    }),
    settledTooLateTotal: new Counter({
      name: 'octavo_billing_settled_too_late_total',
      help: 'Holds to settle that had been released or never were: delivered and not charged',
      registers,
    }),
    holdsPerStatement: new Histogram({
      name: 'octavo_billing_holds_per_statement',
      help: 'How many holds shared one statement',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    creditsSpentTotal: new Counter({
      name: 'octavo_billing_credits_spent_total',
      help: 'Credits that delivered documents cost, by operation',
      labelNames: ['operation'],
      registers,
    }),
  };
}
