import { AppError, operationContracts, type FinishingOptions } from '@octavo/contracts';
import type { ConversionContext } from '../../../src/context.ts';
import { startDocumentWorkers } from '../../../src/documents/document-workers.ts';
import { createFinishers, defaultFinishersConfig, type FinishersConfig } from '../../../src/finishing/finishers.ts';
import { operationHandlers } from '../../../src/handlers.ts';
import type { OperationHandlers } from '../../../src/operation.ts';
import { startTestRenderer } from '../../engines/harness.ts';

export interface Asked extends FinishingOptions {
  html?: string;
  filename?: string;
  timeoutSeconds?: number;
}

export interface FinishingService {
  /** The PDF that html-to-pdf makes. */
  make(asked: Asked, mode?: 'live' | 'test'): Promise<Buffer>;
  /** The PDF of any operation's body. */
  makeBy(name: keyof OperationHandlers, body: unknown): Promise<Buffer>;
  faultOf(asked: Asked, mode?: 'live' | 'test'): Promise<AppError>;
  /** How often another process was asked. */
  finished: number;
  stop(): Promise<void>;
}

/** The real renderer and the real processes, behind the operations' own handlers. */
export async function startFinishingService(config: Partial<FinishersConfig> = {}): Promise<FinishingService> {
  const renderer = await startTestRenderer();
  const documents = await startDocumentWorkers();
  const finishers = createFinishers({ ...defaultFinishersConfig, ...config });
  const service: FinishingService = {
    make: (asked, mode = 'live') => convert('conversion.htmlToPdf', { html: '<p>made</p>', ...asked }, mode),
    makeBy: (name, body) => convert(name, body, 'live'),
    async faultOf(asked, mode) {
      const outcome: unknown = await service.make(asked, mode).catch((error: unknown) => error);
      if (outcome instanceof AppError) {
        return outcome;
      }
      throw new Error('Expected the document to fail', { cause: outcome });
    },
    finished: 0,
    async stop() {
      await Promise.all([renderer.stop(), documents.stop(), finishers.stop()]);
    },
  };
  const context = {
    log: { debug() {} },
    renderer,
    documents,
    finishers: {
      ...finishers,
      finish: (...asked: Parameters<typeof finishers.finish>) => {
        service.finished += 1;
        return finishers.finish(...asked);
      },
    },
    now: Date.now,
  } as unknown as ConversionContext;
  const handlers = operationHandlers(context);

  async function convert(name: keyof OperationHandlers, given: unknown, mode: 'live' | 'test'): Promise<Buffer> {
    const handler = handlers[name] as (request: unknown) => Promise<{ document: Uint8Array }>;
    const body = operationContracts[name].body.parse(given);
    const { document } = await handler({ body, principal: { mode }, signal: new AbortController().signal });
    return Buffer.from(document);
  }
  return service;
}
