import { operationContracts, type HttpContract, type Operation } from '@octavo/contracts';
import type { HttpHandler, Plumbing } from '@octavo/kit';
import { createBatchStore } from '../batches/store.ts';
import type { ConversionConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { runnable, type OperationHandlers, type RunnableOperation } from '../operation.ts';
import type { DocumentLinks } from '../storage/document-links.ts';
import type { Documents } from '../storage/documents.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { TemplateStore } from '../templates/store.ts';
import { withOutput } from '../storage/output.ts';
import { createChargeRelay } from './charges.ts';
import type { JobLimits, JobsContext } from './context.ts';
import { lanes } from './lanes.ts';
import { createJobMetrics } from './metrics.ts';
import { runJobs } from './run.ts';
import { createJobStore } from './store.ts';
import { tellJobEnd } from './tell-end.ts';
import { sweepJobs, sweepObjects } from './sweeper.ts';
import { sweepAnswers } from '../idempotency/sweeper.ts';
import type { OnceContext } from '../idempotency/once.ts';

const hour = 60 * 60 * 1_000;

export interface JobsOptions {
  plumbing: Plumbing;
  config: ConversionConfig;
  database: Database;
  objects: ObjectStore;
  documents: Documents;
  links: DocumentLinks;
  operations: OperationHandlers;
  templates: TemplateStore;
  now: () => number;
  limits?: Partial<JobLimits> | undefined;
}

/** Opens what jobs need. Nothing runs before `startJobs`. */
export async function openJobs(options: JobsOptions): Promise<JobsContext> {
  const { plumbing, config, database, objects, documents, now } = options;
  const { bus, log, lifecycle } = plumbing;
  const metrics = createJobMetrics(plumbing.metrics);
  const charges = createChargeRelay({ database, bus, log, metrics });
  charges.start(lifecycle);
  const limits: JobLimits = {
    unfinishedPerUser: config.JOBS_PER_USER,
    leaseMilliseconds: 15_000,
    ...options.limits,
  };
  const queue = await bus.openWorkQueue({
    name: 'conversion_jobs',
    lanes,
    ackWaitMilliseconds: limits.leaseMilliseconds,
  });
  return {
    log,
    metrics,
    now,
    bus,
    jobs: createJobStore(database, { onEnd: tellJobEnd }),
    batches: createBatchStore(database),
    objects,
    documents,
    queue,
    charges,
    operations: operationsOf(options),
    templates: options.templates,
    attempts: new Map(),
    limits,
  };
}

/** Begins to work on jobs and to sweep. */
export function startJobs(context: OnceContext, { plumbing, config }: Pick<JobsOptions, 'plumbing' | 'config'>): void {
  const { lifecycle, log } = plumbing;
  every(config.JOB_SWEEP_SECONDS * 1_000, () => sweepJobs(context));
  every(config.JOB_SWEEP_SECONDS * 1_000, () => sweepAnswers(context));
  every(config.JOB_SWEEP_SECONDS * 1_000, () => context.documents.sweep());
  every(hour, () => sweepObjects(context));
  context.queue.work({ slots: config.JOB_SLOTS }, runJobs(context));

  function every(milliseconds: number, sweep: () => Promise<void>): void {
    let sweeping = Promise.resolve();
    const timer = setInterval(() => {
      sweeping = sweeping.then(sweep).catch((error: unknown) => log.error({ err: error }, 'could not sweep jobs'));
    }, milliseconds);
    lifecycle.onStop('job sweeper', () => {
      clearInterval(timer);
      return sweeping;
    });
  }
}

function operationsOf({ operations: handlers, ...output }: JobsOptions): Map<Operation, RunnableOperation> {
  const byName = handlers as unknown as Record<string, HttpHandler<HttpContract>>;
  return new Map(
    Object.values(operationContracts).map((contract: HttpContract) => {
      const handler = byName[contract.name];
      if (!handler) {
        throw new Error(`No handler for ${contract.name}`);
      }
      const operation = withOutput(output, runnable(contract, handler));
      return [operation.operation, operation];
    }),
  );
}
