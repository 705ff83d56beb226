import {
  conversionContracts,
  creditsAlert,
  storedTemplateLimits,
  usersDeleted,
  type languages,
} from '@octavo/contracts';
import {
  removeOrphanedDirectories,
  requestFilesPurpose,
  startHttpServer,
  startPlumbing,
  type HttpHandler,
  type Lifecycle,
  type Log,
  type Plumbing,
} from '@octavo/kit';
import { eraseAccount, eraseMilliseconds } from './accounts/erase.ts';
import { userDataHandler } from './accounts/user-data.ts';
import type { ConversionConfig } from './config.ts';
import { createRenderObserver, watchLoad, watchReader } from './conversion-metrics.ts';
import { openDatabase } from './database.ts';
import {
  defaultDocumentWorkersConfig,
  startDocumentWorkers,
  type DocumentWorkers,
} from './documents/document-workers.ts';
import { watchFailures, type EngineFailure } from './engines/engine-failures.ts';
import type { HtmlRenderer } from './engines/html-renderer.ts';
import { createFinishers, defaultFinishersConfig } from './finishing/finishers.ts';
import { conversionHandlers, operationHandlers } from './handlers.ts';
import { conversionHealthReportHandler, type EngineReport } from './health-report.ts';
import { startHtmlRenderer } from './start-html-renderer.ts';
import type { OnceContext } from './idempotency/once.ts';
import { createIdempotencyStore } from './idempotency/store.ts';
import type { JobLimits } from './jobs/context.ts';
import { openJobs, startJobs } from './jobs/start.ts';
import type { OperationHandlers } from './operation.ts';
import { createDocumentLinks } from './storage/document-links.ts';
import { createDocuments } from './storage/documents.ts';
import { openObjectStore } from './storage/open-object-store.ts';
import { languagesHandler } from './languages.ts';
import { findLanguages, languagesPurpose } from './reading/languages/installed-languages.ts';
import { startPdfReader } from './reading/process-pdf-reader.ts';
import { readerConfigOf } from './reading/reader-config.ts';
import { createRemoteInput } from './remote-input/remote-input.ts';
import type { TemplateLimits } from './templates/saving.ts';
import { createTemplateStore, type TemplateStore } from './templates/store.ts';
import type { WebhooksContext } from './webhooks/context.ts';
import { creditsReader, tellCreditsNews } from './webhooks/credits-news.ts';
import type { PostRules } from './webhooks/post.ts';
import { startWebhooks } from './webhooks/start.ts';

export interface Conversion {
  url: string;
  opsUrl: string;
  jobs: OnceContext;
  webhooks: WebhooksContext;
}

/** What the engines can do. */
export interface Engines {
  operations: OperationHandlers;
  languages: HttpHandler<typeof languages>;
  checkTemplate: DocumentWorkers['checkTemplate'];
  /** How the browsers are; nobody can say where others stand in their place. */
  report?: () => EngineReport;
}

/** What tests hold in their hands instead of the machine's. */
export interface ConversionOverrides {
  now?: () => number;
  engines?: Engines;
  jobLimits?: Partial<JobLimits>;
  templateLimits?: Partial<TemplateLimits>;
  webhookRules?: Partial<PostRules>;
}

/** Starts the conversion service: engines first, its HTTP methods last, so that a stop ends them in reverse. */
export async function startConversion(
  config: ConversionConfig,
  process: { lifecycle: Lifecycle; log: Log },
  { now = Date.now, engines, jobLimits, templateLimits, webhookRules }: ConversionOverrides = {},
): Promise<Conversion> {
  const plumbing = await startPlumbing('conversion', config, process);
  const { log, lifecycle, metrics, health } = plumbing;

  const database = openDatabase(config);
  lifecycle.onStop('database', () => database.$disconnect());
  health.check('database', async () => (await database.$queryRaw<unknown[]>`SELECT 1`).length === 1);

  const templates = createTemplateStore(database, { ...storedTemplateLimits, ...templateLimits });
  const { operations, languages, checkTemplate, report } =
    engines ?? (await startEngines(plumbing, config, { templates, now }));
  const objects = await openObjectStore(config, plumbing.bus);
  const documents = createDocuments({ database, objects, now });
  const links = createDocumentLinks(config.CONVERSION_ENCRYPTION_KEY);
  const jobs = await openJobs({
    plumbing,
    config,
    database,
    objects,
    documents,
    links,
    operations,
    templates,
    now,
    limits: jobLimits,
  });
  const webhooks = startWebhooks({ config, database, log, lifecycle, now, rules: webhookRules });
  const tellCredits = tellCreditsNews({ database, deliverer: webhooks.deliverer });
  await plumbing.bus.consume(creditsAlert, { durable: creditsReader }, tellCredits);
  const once = { ...jobs, answers: createIdempotencyStore(database) };
  startJobs(once, { plumbing, config });
  await plumbing.bus.consume(
    usersDeleted,
    { durable: 'conversion-deleted-users', ackWaitMilliseconds: eraseMilliseconds },
    eraseAccount({ ...once, database }),
  );
  await plumbing.bus.serve(conversionContracts, {
    'conversion.userData.read': userDataHandler({ database }),
    'conversion.health.report': conversionHealthReportHandler({
      database,
      health,
      engine: () => report?.() ?? null,
      now,
    }),
  });

  const { url } = await startHttpServer({
    contracts: conversionContracts,
    handlers: conversionHandlers(
      { ...once, links, publicUrl: config.PUBLIC_URL },
      webhooks,
      { now, templates, checkTemplate },
      languages,
    ),
    host: config.HOST,
    port: config.PORT,
    principalSecret: config.PRINCIPAL_SECRET,
    now,
    log,
    metrics,
    lifecycle,
  });
  health.markStarted();
  return { url, opsUrl: health.url, jobs: once, webhooks };
}

async function startEngines(
  { log, lifecycle, metrics, health }: Plumbing,
  config: ConversionConfig,
  { templates, now }: { templates: TemplateStore; now: () => number },
): Promise<Engines> {
  const documents = await startDocumentWorkers(
    { ...defaultDocumentWorkersConfig, processes: config.DOCUMENT_PROCESSES },
    log,
  );
  lifecycle.onStop('document workers', () => documents.stop());

  const finishers = createFinishers({ ...defaultFinishersConfig, processes: config.FINISHING_PROCESSES }, log);
  lifecycle.onStop('finishers', () => finishers.stop());

  await removeOrphanedDirectories([requestFilesPurpose, languagesPurpose]).catch((error: unknown) =>
    log.warn({ err: error }, 'folders of processes that were killed are left'),
  );
  const languages = await findLanguages(config.TESSDATA_PATH);
  lifecycle.onStop('languages', () => languages.remove());
  const reader = await startPdfReader(readerConfigOf(config, languages.directory), log);
  lifecycle.onStop('pdf reader', () => reader.stop());
  health.check('pdf reader', () => reader.isHealthy());
  watchReader(metrics, reader);

  const { observer, last } = watchFailures(createRenderObserver(metrics), now);
  const renderer = await startHtmlRenderer(config, { log, observe: observer });
  lifecycle.onStop('html renderer', () => renderer.stop());
  health.check('html renderer', () => renderer.isHealthy());
  watchLoad(metrics, renderer);
  const remote = createRemoteInput({ allowedAddresses: config.EGRESS_ALLOWED_ADDRESSES });
  const context = { log, remote, renderer, documents, finishers, reader, languages, templates, now };
  return {
    operations: operationHandlers(context),
    languages: languagesHandler(context),
    checkTemplate: (texts, signal) => documents.checkTemplate(texts, signal),
    report: () => engineReport(renderer, last()),
  };
}

function engineReport(renderer: HtmlRenderer, failure: EngineFailure | undefined): EngineReport {
  const { running, waiting, processId } = renderer.load();
  return {
    healthy: renderer.isHealthy(),
    browsers: processId === undefined ? 0 : 1,
    busy: running,
    waiting,
    last_failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
  };
}
