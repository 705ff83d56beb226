import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { AppError } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import type { HtmlRendererConfig } from '../../src/engines/engine-config.ts';
import { startChromiumRenderer } from '../../src/engines/html-renderer.ts';
import type { DocumentSource } from '../../src/engines/document-source.ts';
import type {
  HtmlRenderer,
  HtmlRendererDependencies,
  RenderedPdf,
  RenderObserver,
} from '../../src/engines/html-renderer.ts';

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/lib/chromium/chromium-headless-shell';

export interface RenderOptions {
  options?: HtmlOptions;
  timeoutMilliseconds?: number;
  customer?: string;
  signal?: AbortSignal;
}

export interface TestRenderer extends HtmlRenderer {
  /** Of HTML, or of what is found elsewhere. */
  convert(source: string | DocumentSource, options?: RenderOptions): Promise<RenderedPdf>;
  /** The code of the error that a document is answered with. */
  failureOf(source: string | DocumentSource, options?: RenderOptions): Promise<AppError>;
  logged: { level: string; object: object; message: string }[];
}

export async function startTestRenderer(
  config: Partial<HtmlRendererConfig> = {},
  observe: RenderObserver = {},
): Promise<TestRenderer> {
  return await startForTest(
    (dependencies) => startChromiumRenderer({ chromiumPath, pages: 2, ...config }, dependencies),
    observe,
  );
}

/** Any renderer, with what tests want of it. */
export async function startForTest(
  start: (dependencies: HtmlRendererDependencies) => Promise<HtmlRenderer>,
  observe: RenderObserver = {},
): Promise<TestRenderer> {
  const logged: TestRenderer['logged'] = [];
  const level = (name: string) => (object: object, message: string) =>
    void logged.push({ level: name, object, message });
  const log = { debug: level('debug'), info: level('info'), warn: level('warn'), error: level('error') };
  const renderer = await start({ log, observe });
  const convert = (
    source: string | DocumentSource,
    { options = {}, timeoutMilliseconds = 30_000, customer, signal }: RenderOptions = {},
  ) =>
    renderer.render({
      ...(typeof source === 'string' ? { html: source } : source),
      options,
      ...(customer !== undefined && { customer }),
      deadline: Date.now() + timeoutMilliseconds,
      signal: signal ?? new AbortController().signal,
    });
  return {
    ...renderer,
    logged,
    convert,
    async failureOf(source, options) {
      const outcome: unknown = await convert(source, options).catch((error: unknown) => error);
      if (outcome instanceof AppError) {
        return outcome;
      }
      throw new Error('Expected the document to fail', { cause: outcome });
    },
  };
}

/** Waits until something is so, and fails with its name when it does not come about. */
export async function until(what: string, isSo: () => boolean, timeoutMilliseconds = 10_000): Promise<void> {
  const end = Date.now() + timeoutMilliseconds;
  while (!isSo()) {
    if (Date.now() > end) {
      throw new Error(`Waited in vain until ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The processes of a Chromium that are still there, by the process group they were born in. */
export function processesOf(group: number, kind = ''): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .map(Number)
    .filter((id) => {
      try {
        const [state, , processGroup] = readFileSync(`/proc/${id}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ');
        return state !== 'Z' && Number(processGroup) === group && commandOf(id).includes(kind);
      } catch {
        return false;
      }
    });
}

function commandOf(id: number): string {
  return readFileSync(`/proc/${id}/cmdline`, 'latin1');
}
