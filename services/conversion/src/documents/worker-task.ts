import type { ErrorCode, ErrorDetail, JsonOptions, MarkdownOptions, TextOptions } from '@octavo/contracts';
import type { RenderedMarkdown } from './markdown.ts';
import type { TemplateSettings } from './template.ts';

/** What a document worker can be asked. `warm` loads what the others need and does nothing. */
export type WorkerTask =
  | { kind: 'warm' }
  | { kind: 'markdown'; markdown: string; options: MarkdownOptions }
  /** Data travels as JSON: one copy of a text holds up the event loop far less than cloning millions of values. */
  | { kind: 'template'; template: string; dataJson: string; settings: TemplateSettings }
  | { kind: 'json'; json: string; options: JsonOptions }
  | { kind: 'document'; json: string; options: JsonOptions }
  | { kind: 'text'; text: string; options: TextOptions }
  | { kind: 'watermark'; pdf: Uint8Array };

export interface WorkerFault {
  code: ErrorCode;
  message: string;
  details?: ErrorDetail[] | undefined;
  /** For the log only. */
  cause?: string | undefined;
}

export type WorkerValue = string | Uint8Array | RenderedMarkdown;

/** Errors cross threads as values: a cloned error would lose its class and code. */
export type WorkerAnswer = { ok: true; value: WorkerValue } | { ok: false; fault: WorkerFault };
