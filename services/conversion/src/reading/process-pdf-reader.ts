import { AppError } from '@octavo/contracts';
import type { EngineLog } from '../engines/engine-log.ts';
import { inOrder, shareOut } from './ordered.ts';
import type { OpenPdf, PdfReader, PdfSource } from './pdf-reader.ts';
import { createReaderPool, type ReaderPoolConfig } from './reader-pool.ts';

export interface PdfReaderConfig {
  reading: ReaderPoolConfig;
  recognition: ReaderPoolConfig;
  /** Documents read at the same time or waiting; the next is refused. */
  documentLimit: number;
  /** Where the languages' data is. */
  languageDirectory: string;
}

/**
 * A page's text is some kilobytes: a batch costs one message each way and stays small. With fewer pages, opening the
 * file in one more process takes longer than they do.
 */
const pagesPerTask = { smallest: 4, largest: 25 };

/** Reads PDFs by PDFium, in processes of their own. */
export async function startPdfReader(config: PdfReaderConfig, log: EngineLog): Promise<PdfReader> {
  const reading = createReaderPool(config.reading, log);
  const recognition = createReaderPool(config.recognition, log);
  let documents = 0;

  async function open(source: PdfSource, signal: AbortSignal): Promise<OpenPdf> {
    if (documents >= config.documentLimit) {
      throw new AppError({
        code: 'overloaded',
        message: 'Too many documents are being read; try again shortly',
        retryAfterSeconds: 1,
      });
    }
    documents += 1;
    let isOpen = true;
    const close = (): void => {
      if (isOpen) {
        isOpen = false;
        documents -= 1;
      }
    };
    const { path } = source;
    const { pageCount } = await reading.run({ kind: 'inspect', source }, signal, path).catch((error: unknown) => {
      close();
      throw error;
    });
    return {
      pageCount,
      recognizers: recognition.processes,
      async *readText(pages, detail) {
        const shares = shareOut(pages, { workers: reading.processes, ...pagesPerTask });
        const batches = inOrder(shares, reading.processes, (batch) =>
          reading.run({ kind: 'text', source, pages: batch, detail }, signal, path),
        );
        for await (const batch of batches) {
          yield* batch;
        }
      },
      renderPages: (pages, options) =>
        inOrder(pages, reading.processes, (page) =>
          reading.run({ kind: 'render', source, page, options }, signal, path),
        ),
      recognizePage: (page, languages) =>
        recognition.run(
          { kind: 'recognize', source, page, languages, languageDirectory: config.languageDirectory },
          signal,
          languages.join('+'),
        ),
      writeSearchable: (pages, layers, target, watermark) =>
        reading.run({ kind: 'searchable', source, pages, layers, target, watermark }, signal, path),
      close,
    };
  }

  try {
    await reading.warm();
    log.info(await reading.run({ kind: 'engine' }), 'pdf engine');
  } catch (error) {
    await reading.stop();
    throw error;
  }
  return {
    open,
    load: () => ({ documents }),
    isHealthy: () => !reading.closed,
    async stop() {
      await Promise.all([reading.stop(), recognition.stop()]);
    },
  };
}
