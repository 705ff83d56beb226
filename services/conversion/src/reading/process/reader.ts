import type { PdfSource } from '../pdf-reader.ts';
import { createImageEncoders } from './encode-image.ts';
import { openPdf, type PdfFile } from './pdf-file.ts';
import { drawPage } from './page-image.ts';
import { readPageText } from './page-text.ts';
import { loadPdfium, type EngineChoice } from './load-pdfium.ts';
import { recognizePage } from './recognize-page.ts';
import type { Recognizer } from './recognizer.ts';
import { writeSearchable } from './searchable.ts';
import type { ReaderResults, ReaderTask } from './tasks.ts';

/** How long a file stays open for a next task on it. Longer would keep a removed file's room on the disk. */
const keepOpenMilliseconds = 500;

interface OpenFile {
  key: string;
  file: PdfFile;
}

/** Does the tasks of one process, with PDFium loaded once and the last file kept open for a moment. */
export async function createReader(
  choice: EngineChoice,
): Promise<(task: ReaderTask) => Promise<ReaderResults[ReaderTask['kind']]>> {
  const pdfium = await loadPdfium(choice);
  const encoderOf = createImageEncoders();
  let open: OpenFile | undefined;
  let closing: NodeJS.Timeout | undefined;
  let recognizers: ((languages: readonly string[], directory: string) => Recognizer) | undefined;

  function closeFile(): void {
    clearTimeout(closing);
    open?.file.close();
    open = undefined;
  }

  function fileOf({ path, password }: PdfSource): PdfFile {
    const key = JSON.stringify([path, password]);
    if (open?.key !== key) {
      closeFile();
      open = { key, file: openPdf(pdfium, { path, password }) };
    }
    clearTimeout(closing);
    closing = setTimeout(closeFile, keepOpenMilliseconds);
    return open.file;
  }

  return async (task) => {
    switch (task.kind) {
      case 'engine':
        return { engine: pdfium.engine };
      case 'inspect':
        return { pageCount: fileOf(task.source).pageCount };
      case 'text': {
        const file = fileOf(task.source);
        return task.pages.map((number) =>
          file.withPage(number, (page) => readPageText(pdfium, page, number, task.detail)),
        );
      }
      case 'render':
        return drawPage(pdfium, fileOf(task.source), task.page, task.options, await encoderOf(task.options.format));
      case 'searchable':
        return writeSearchable(pdfium, task);
      case 'recognize': {
        recognizers ??= (await import('./recognizer.ts')).createRecognizers();
        const recognizer = recognizers(task.languages, task.languageDirectory);
        return recognizePage(pdfium, fileOf(task.source), task.page, recognizer);
      }
    }
  };
}
