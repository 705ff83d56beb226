import type { Metrics } from '@octavo/kit';
import { Counter, Histogram } from 'prom-client';

export interface JobMetrics {
  accepted: Counter<'lane'>;
  ended: Counter<'status'>;
  again: Counter<'reason'>;
  waitedSeconds: Histogram<'lane'>;
  chargesLost: Counter;
}

export function createJobMetrics({ registry }: Pick<Metrics, 'registry'>): JobMetrics {
  const registers = [registry];
  return {
    accepted: new Counter({
      name: 'octavo_jobs_accepted_total',
      help: 'Jobs accepted, by lane',
      labelNames: ['lane'],
      registers,
    }),
    ended: new Counter({
      name: 'octavo_jobs_ended_total',
      help: 'Jobs that ended, by status',
      labelNames: ['status'],
      registers,
    }),
    again: new Counter({
      name: 'octavo_job_attempts_repeated_total',
      help: 'Attempts that did not end their job, by reason',
      labelNames: ['reason'],
      registers,
    }),
    waitedSeconds: new Histogram({
      name: 'octavo_job_waited_seconds',
      help: 'From accepting a job to its first attempt, by lane',
      labelNames: ['lane'],
      buckets: [0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200],
      registers,
    }),
    chargesLost: new Counter({
      name: 'octavo_job_charges_lost_total',
      help: 'Jobs that succeeded and could not be charged, because their hold had run out',
      registers,
    }),
  };
}
