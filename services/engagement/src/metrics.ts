import type { Metrics } from '@octavo/kit';
import { Counter, Histogram } from 'prom-client';

export interface EngagementMetrics {
  formsTotal: Counter<'form' | 'outcome'>;
  recordsTotal: Counter<'kind' | 'outcome'>;
  recordsPerBatch: Histogram;
}

export function createEngagementMetrics({ registry }: Pick<Metrics, 'registry'>): EngagementMetrics {
  const registers = [registry];
  return {
    formsTotal: new Counter({
      name: 'octavo_engagement_forms_total',
      help: 'Forms that were sent, by what became of them',
      labelNames: ['form', 'outcome'],
      registers,
    }),
    recordsTotal: new Counter({
      name: 'octavo_engagement_records_total',
      help: 'Analytics records, by kind: accepted, left out, written down',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    recordsPerBatch: new Histogram({
      name: 'octavo_engagement_records_per_batch',
      help: 'How many analytics records were written down together',
      buckets: [1, 4, 16, 64, 256, 1_024, 4_096, 16_384],
      registers,
    }),
  };
}
