import type { JsonOptions, MarkdownOptions, TextOptions } from '@octavo/contracts';
import type { RenderedMarkdown } from './markdown.ts';
import type { TemplateSettings, TemplateTexts } from './template.ts';

/** What a document process can be asked. */
export type DocumentTask =
  | { kind: 'markdown'; markdown: string; options: MarkdownOptions }
  /** Data travels as JSON: one copy of a text holds up the event loop far less than cloning millions of values. */
  | { kind: 'template'; template: string; dataJson: string; settings: TemplateSettings }
  | { kind: 'templateCheck'; texts: TemplateTexts }
  | { kind: 'json'; json: string; options: JsonOptions }
  | { kind: 'document'; json: string; options: JsonOptions }
  | { kind: 'text'; text: string; options: TextOptions }
  | { kind: 'watermark'; pdf: Uint8Array };

export interface DocumentResults {
  markdown: RenderedMarkdown;
  template: string;
  templateCheck: undefined;
  json: string;
  document: string;
  text: string;
  watermark: Uint8Array;
}
