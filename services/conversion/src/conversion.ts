import { conversionContracts } from '@octavo/contracts';
import { startHttpServer, startPlumbing, type Lifecycle, type Log, type Plumbing } from '@octavo/kit';
import type { ConversionConfig } from './config.ts';
import { createRenderObserver, watchLoad } from './conversion-metrics.ts';
import { openDatabase } from './database.ts';
import { defaultDocumentWorkersConfig, startDocumentWorkers } from './documents/document-workers.ts';
import { startChromiumRenderer } from './engines/html-renderer.ts';
import { conversionHandlers, operationHandlers } from './handlers.ts';
import type { JobLimits, JobsContext } from './jobs/context.ts';
import { openJobs, startJobs } from './jobs/start.ts';
import type { OperationHandlers } from './operation.ts';
import { openDirectoryStore } from './storage/directory-store.ts';

const mebibyte = 1024 * 1024;

export interface Conversion {
  url: string;
  opsUrl: string;
  jobs: JobsContext;
}

/** What tests hold in their hands instead of the machine's. */
export interface ConversionOverrides {
  now?: () => number;
  /** In the engines' place. */
  operations?: OperationHandlers;
  jobLimits?: Partial<JobLimits>;
}

/** Starts the conversion service: engines first, its HTTP methods last, so that a stop ends them in reverse. */
export async function startConversion(
  config: ConversionConfig,
  process: { lifecycle: Lifecycle; log: Log },
  { now = Date.now, operations, jobLimits }: ConversionOverrides = {},
): Promise<Conversion> {
  const plumbing = await startPlumbing('conversion', config, process);
  const { log, lifecycle, metrics, health } = plumbing;

  const database = openDatabase(config);
  lifecycle.onStop('database', () => database.$disconnect());
  health.check('database', async () => (await database.$queryRaw<unknown[]>`SELECT 1`).length === 1);

  const jobs = await openJobs({
    plumbing,
    config,
    database,
    objects: await openDirectoryStore(config.STORAGE_DIRECTORY),
    operations: operations ?? (await startEngines(plumbing, config, now)),
    now,
    limits: jobLimits,
  });
  startJobs(jobs, { plumbing, config });

  const { url } = await startHttpServer({
    contracts: conversionContracts,
    handlers: conversionHandlers({ ...jobs, publicUrl: config.PUBLIC_URL }),
    host: config.HOST,
    port: config.PORT,
    principalSecret: config.PRINCIPAL_SECRET,
    now,
    log,
    metrics,
    lifecycle,
  });
  health.markStarted();
  return { url, opsUrl: health.url, jobs };
}

async function startEngines(
  { log, lifecycle, metrics, health }: Plumbing,
  config: ConversionConfig,
  now: () => number,
): Promise<OperationHandlers> {
  const documents = await startDocumentWorkers({ ...defaultDocumentWorkersConfig, threads: config.DOCUMENT_THREADS });
  lifecycle.onStop('document workers', () => documents.stop());

  const renderer = await startChromiumRenderer(
    {
      chromiumPath: config.CHROMIUM_PATH,
      pages: config.CONVERSION_PAGES,
      queueLimit: config.CONVERSION_QUEUE_LIMIT,
      restartAfterDocuments: config.CHROMIUM_RESTART_AFTER,
      rendererMemoryLimitBytes: config.RENDERER_MEMORY_LIMIT_MEGABYTES * mebibyte,
      egress: { allowedAddresses: config.EGRESS_ALLOWED_ADDRESSES },
    },
    { log, observe: createRenderObserver(metrics) },
  );
  lifecycle.onStop('chromium', () => renderer.stop());
  health.check('chromium', () => renderer.isHealthy());
  watchLoad(metrics, renderer);
  return operationHandlers({ log, renderer, documents, now });
}
