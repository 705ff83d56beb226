import { conversionContracts } from '@octavo/contracts';
import { startHttpServer, startPlumbing, type Lifecycle, type Log } from '@octavo/kit';
import type { ConversionConfig } from './config.ts';
import { createRenderObserver, watchLoad } from './conversion-metrics.ts';
import { defaultDocumentWorkersConfig, startDocumentWorkers } from './documents/document-workers.ts';
import { startChromiumRenderer } from './engines/html-renderer.ts';
import { conversionHandlers } from './handlers.ts';
import { findLanguages } from './reading/languages/installed-languages.ts';
import { startPdfReader } from './reading/process-pdf-reader.ts';
import { readerConfigOf } from './reading/reader-config.ts';

const mebibyte = 1024 * 1024;

/** Starts the conversion service: engines first, its HTTP methods last, so that a stop ends them in reverse. */
export async function startConversion(
  config: ConversionConfig,
  process: { lifecycle: Lifecycle; log: Log },
): Promise<{ url: string; opsUrl: string }> {
  const plumbing = await startPlumbing('conversion', config, process);
  const { log, lifecycle, metrics, health } = plumbing;

  const documents = await startDocumentWorkers(
    { ...defaultDocumentWorkersConfig, processes: config.DOCUMENT_PROCESSES },
    log,
  );
  lifecycle.onStop('document workers', () => documents.stop());

  const languages = await findLanguages(config.TESSDATA_PATH);
  lifecycle.onStop('languages', () => languages.remove());
  const reader = await startPdfReader(readerConfigOf(config, languages.directory), log);
  lifecycle.onStop('pdf reader', () => reader.stop());
  health.check('pdf reader', () => reader.isHealthy());

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

  const { url } = await startHttpServer({
    contracts: conversionContracts,
    handlers: conversionHandlers({ log, renderer, documents, reader, languages, now: Date.now }),
    host: config.HOST,
    port: config.PORT,
    principalSecret: config.PRINCIPAL_SECRET,
    log,
    metrics,
    lifecycle,
  });
  health.markStarted();
  return { url, opsUrl: health.url };
}
