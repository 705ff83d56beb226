import type { Operation } from '@octavo/contracts';
import type { Bus, Log, WorkQueue } from '@octavo/kit';
import type { BatchStore } from '../batches/store.ts';
import type { RunnableOperation } from '../operation.ts';
import type { Documents } from '../storage/documents.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { TemplateStore } from '../templates/store.ts';
import type { ChargeRelay } from './charges.ts';
import type { JobMetrics } from './metrics.ts';
import type { Lane } from './lanes.ts';
import type { JobStore } from './store.ts';

/** What jobs are made of. A part of it takes what it uses. */
export interface JobsContext {
  log: Log;
  metrics: JobMetrics;
  /** Milliseconds; tests hold it. */
  now: () => number;
  bus: Pick<Bus, 'call'>;
  jobs: JobStore;
  batches: BatchStore;
  objects: ObjectStore;
  documents: Documents;
  queue: WorkQueue<Lane>;
  charges: ChargeRelay;
  operations: ReadonlyMap<Operation, RunnableOperation>;
  /** Jobs keep to the version that was current when they were accepted. */
  templates: Pick<TemplateStore, 'findNumber'>;
  /** Attempts of this process, to be ended at once when their job is cancelled. */
  attempts: Map<string, AbortController>;
  limits: JobLimits;
}

export interface JobLimits {
  /** Jobs of one user that are not finished. */
  unfinishedPerUser: number;
  /** How long after its last sign of life an attempt is taken for dead. */
  leaseMilliseconds: number;
}
