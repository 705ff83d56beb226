import type { ErrorCode, ErrorDetail } from '@octavo/contracts';
import type { PageImage, PageText, PdfSource, RecognizedPage, RenderOptions, TextDetail } from '../pdf-reader.ts';

/** What a reader process can be asked. Each task says all it needs: any process may take it. */
export type ReaderTask =
  /** Loads what the others need. */
  | { kind: 'warm' }
  | { kind: 'inspect'; source: PdfSource }
  | { kind: 'text'; source: PdfSource; pages: readonly number[]; detail: TextDetail }
  | { kind: 'render'; source: PdfSource; page: number; options: RenderOptions }
  | { kind: 'recognize'; source: PdfSource; page: number; languages: readonly string[]; languageDirectory: string };

export interface ReaderResults {
  warm: true;
  inspect: { pageCount: number };
  text: PageText[];
  render: PageImage;
  recognize: RecognizedPage;
}

export type ResultOf<Task extends ReaderTask> = ReaderResults[Task['kind']];

export interface ReaderFault {
  code: ErrorCode;
  message: string;
  details?: ErrorDetail[] | undefined;
  /** For the log only. */
  cause?: string | undefined;
}

export interface TaskMessage {
  id: number;
  task: ReaderTask;
}

/** Errors cross processes as values: a serialised error would lose its class and code. */
export type ReplyMessage = { id: number } & (
  { ok: true; value: ReaderResults[ReaderTask['kind']] } | { ok: false; fault: ReaderFault }
);
