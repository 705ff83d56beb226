import { ConfigError } from '@octavo/kit';
import type { ConversionConfig } from './config.ts';
import { startGotenbergRenderer } from './engines/gotenberg/gotenberg-renderer.ts';
import type { HtmlRenderer, HtmlRendererDependencies } from './engines/html-renderer.ts';
import { startChromiumRenderer } from './engines/html-renderer.ts';

const mebibyte = 1024 * 1024;

/** The engine that the configuration chooses: a Gotenberg when it names one, else a Chromium of our own. */
export async function startHtmlRenderer(
  config: ConversionConfig,
  dependencies: HtmlRendererDependencies,
): Promise<HtmlRenderer> {
  const shared = { pages: config.CONVERSION_PAGES, queueLimit: config.CONVERSION_QUEUE_LIMIT };
  if (config.GOTENBERG_URL !== undefined) {
    return await startGotenbergRenderer({ ...shared, url: config.GOTENBERG_URL }, dependencies);
  }
  if (config.CHROMIUM_PATH === undefined) {
    throw new ConfigError('CHROMIUM_PATH is not set');
  }
  return await startChromiumRenderer(
    {
      ...shared,
      chromiumPath: config.CHROMIUM_PATH,
      restartAfterDocuments: config.CHROMIUM_RESTART_AFTER,
      customerRestMilliseconds: config.CUSTOMER_PROCESS_SECONDS * 1_000,
      rendererMemoryLimitBytes: config.RENDERER_MEMORY_LIMIT_MEGABYTES * mebibyte,
      egress: { allowedAddresses: config.EGRESS_ALLOWED_ADDRESSES },
    },
    dependencies,
  );
}
