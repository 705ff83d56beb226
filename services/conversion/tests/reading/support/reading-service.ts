import { headers, languages, pdfToImage, pdfToText, type ErrorBody, type Principal } from '@octavo/contracts';
import { createLifecycle, createLog, createMetrics, sealPrincipal, startHttpServer } from '@octavo/kit';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ConversionContext } from '../../../src/context.ts';
import { languagesHandler } from '../../../src/languages.ts';
import { pdfToImageHandler } from '../../../src/pdf-to-image.ts';
import { pdfToTextHandler } from '../../../src/pdf-to-text.ts';
import { findLanguages } from '../../../src/reading/languages/installed-languages.ts';
import { startPdfReader, type PdfReaderConfig } from '../../../src/reading/process-pdf-reader.ts';
import type { EngineChoice } from '../../../src/reading/process/load-pdfium.ts';
import { createRemoteInput, type RemoteInputConfig } from '../../../src/remote-input/remote-input.ts';

const contracts = { [pdfToText.name]: pdfToText, [pdfToImage.name]: pdfToImage, [languages.name]: languages };

const secret = randomBytes(32);

/** Both are to pass the same tests: `PDF_ENGINE=wasm` runs them with the other. */
const engineUnderTest = z.enum(['auto', 'native', 'wasm']).default('auto').parse(process.env['PDF_ENGINE']);

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  error: ErrorBody;
}

export interface Ask {
  /** The PDF as the body, its options in the query; or a form; or JSON. */
  pdf?: Uint8Array;
  form?: FormData;
  json?: unknown;
  options?: Record<string, string>;
  accept?: string;
  mode?: 'live' | 'test';
  signal?: AbortSignal;
}

export interface ReadingService {
  url: string;
  ask(operation: 'pdf-to-text' | 'pdf-to-image', ask: Ask): Promise<Answer>;
  credential(mode?: 'live' | 'test'): Record<string, string>;
  warnings: string[];
  /** How many are being read. */
  documents(): number;
  stop(): Promise<void>;
}

export interface ReadingServiceOptions {
  taskSeconds?: number;
  memoryMegabytes?: number;
  processes?: number;
  engine?: EngineChoice['engine'];
  documentLimit?: number;
  /** Instead of what is installed. */
  languageFolders?: string[];
  remote?: RemoteInputConfig;
}

/** The operations that read PDFs, over HTTP, with everything real but the gateway. */
export async function startReadingService(options: ReadingServiceOptions = {}): Promise<ReadingService> {
  const warnings: string[] = [];
  const log = createLog({ name: 'reading-test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const lifecycle = createLifecycle(log);
  const limits = {
    processes: options.processes ?? 2,
    memoryMegabytes: options.memoryMegabytes ?? 1_024,
    taskSeconds: options.taskSeconds ?? 50,
    tasksPerProcess: 1_000,
    engine: { engine: options.engine ?? engineUnderTest },
  };
  const found = await findLanguages(options.languageFolders);
  const config: PdfReaderConfig = {
    reading: limits,
    recognition: { ...limits, processes: 1 },
    documentLimit: options.documentLimit ?? 50,
    languageDirectory: found.directory,
  };
  const quiet = { debug: () => {}, info: () => {}, error: () => {} };
  const reader = await startPdfReader(config, { ...quiet, warn: (_object, message) => void warnings.push(message) });
  const remote = createRemoteInput(options.remote ?? {});
  const context = { log, reader, remote, languages: found } as Partial<ConversionContext> as ConversionContext;
  const { url } = await startHttpServer({
    contracts,
    handlers: {
      'conversion.pdfToText': pdfToTextHandler(context),
      'conversion.pdfToImage': pdfToImageHandler(context),
      'conversion.languages': languagesHandler(context),
    },
    host: '127.0.0.1',
    port: 0,
    principalSecret: secret,
    log,
    metrics: createMetrics('reading-test'),
    lifecycle,
  });

  function credential(mode: 'live' | 'test' = 'live'): Record<string, string> {
    const principal: Principal = {
      kind: 'apiKey',
      apiKeyId: randomUUID(),
      userId: randomUUID(),
      mode,
      planId: 'starter',
    };
    return { [headers.principal]: sealPrincipal(principal, secret, Date.now()) };
  }

  return {
    url,
    credential,
    warnings,
    documents: () => reader.load().documents,
    async ask(operation, { pdf, form, json, options: query = {}, accept, mode, signal }) {
      const response = await fetch(`${url}/functions/v1/${operation}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: {
          ...credential(mode),
          ...(accept === undefined ? {} : { accept }),
          ...(form ? {} : { 'content-type': pdf ? 'application/pdf' : 'application/json' }),
        },
        body: form ?? (pdf ? Buffer.from(pdf) : JSON.stringify(json)),
        ...(signal ? { signal } : {}),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString();
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        text,
        error: (response.status >= 400 ? JSON.parse(text) : {}) as ErrorBody,
      };
    },
    async stop() {
      await lifecycle.stop();
      await reader.stop();
      await found.remove();
    },
  };
}
