import type { ConversionConfig } from '../config.ts';
import type { PdfReaderConfig } from './process-pdf-reader.ts';

/** Tasks after which a process is replaced: its memory only grows. */
const tasksPerProcess = 1_000;
const pagesPerRecognizer = 200;

export function readerConfigOf(
  config: Pick<
    ConversionConfig,
    | 'READER_PROCESSES'
    | 'RECOGNIZER_PROCESSES'
    | 'READER_MEMORY_LIMIT_MEGABYTES'
    | 'READER_TASK_SECONDS'
    | 'READER_DOCUMENT_LIMIT'
    | 'PDF_ENGINE'
    | 'PDFIUM_PATH'
  >,
  languageDirectory: string,
): PdfReaderConfig {
  const limits = {
    engine: { engine: config.PDF_ENGINE, libraryPath: config.PDFIUM_PATH },
    memoryMegabytes: config.READER_MEMORY_LIMIT_MEGABYTES,
    taskSeconds: config.READER_TASK_SECONDS,
  };
  return {
    reading: { ...limits, processes: config.READER_PROCESSES, tasksPerProcess },
    recognition: { ...limits, processes: config.RECOGNIZER_PROCESSES, tasksPerProcess: pagesPerRecognizer },
    documentLimit: config.READER_DOCUMENT_LIMIT,
    languageDirectory,
  };
}
