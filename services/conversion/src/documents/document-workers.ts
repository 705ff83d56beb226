import {
  AppError,
  type JsonDocument,
  type JsonOptions,
  type MarkdownOptions,
  type TextOptions,
} from '@octavo/contracts';
import type { EngineLog } from '../engines/engine-log.ts';
import { builtProgram } from '@octavo/kit';
import type { ProcessLost } from '../processes/process-lost.ts';
import { ProcessPool } from '../processes/process-pool.ts';
import type { DocumentResults, DocumentTask } from './document-task.ts';
import { jsonText } from './json-text.ts';
import type { RenderedMarkdown } from './markdown.ts';
import type { TemplateSettings, TemplateTexts } from './template.ts';

export interface DocumentWorkersConfig {
  processes: number;
  /** How many tasks may wait for a process before further ones are refused. */
  queueLength: number;
  /** A task that needs more loses its process. */
  heapMegabytes: number;
  /** How long a task may hold a process. */
  taskSeconds: number;
}

export const defaultDocumentWorkersConfig: DocumentWorkersConfig = {
  processes: 2,
  queueLength: 200,
  heapMegabytes: 256,
  taskSeconds: 5,
};

/** Room for the program, for young objects, and for what crosses between processes. */
const memoryBesideHeapMegabytes = 512;

/** A process that lives for ever would keep whatever its libraries leak. */
const tasksPerProcess = 10_000;

/** Turns requests into documents away from the event loop, in processes that can be killed. */
export interface DocumentWorkers {
  markdownToHtml(markdown: string, options: MarkdownOptions, signal?: AbortSignal): Promise<RenderedMarkdown>;
  templateToHtml(
    template: string,
    data: Record<string, unknown>,
    settings?: TemplateSettings,
    signal?: AbortSignal,
  ): Promise<string>;
  /** Parses a template and its partials. @throws AppError `invalid_template` */
  checkTemplate(texts: TemplateTexts, signal?: AbortSignal): Promise<void>;
  textToHtml(text: string, options: TextOptions, signal?: AbortSignal): Promise<string>;
  jsonToHtml(json: unknown, options: JsonOptions, signal?: AbortSignal): Promise<string>;
  jsonDocumentToHtml(document: JsonDocument, options: JsonOptions, signal?: AbortSignal): Promise<string>;
  watermarkPdf(pdf: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  /** Ends the processes at once; tasks that run or wait are answered with `unavailable`. */
  stop(): Promise<void>;
}

/** Resolves when the processes have loaded what they need. */
export async function startDocumentWorkers(
  config: DocumentWorkersConfig = defaultDocumentWorkersConfig,
  log?: Pick<EngineLog, 'warn'>,
): Promise<DocumentWorkers> {
  const pool = new ProcessPool<DocumentTask, DocumentResults>(
    {
      ...config,
      program: builtProgram('documents/document-process.js', import.meta.url),
      memoryMegabytes: config.heapMegabytes + memoryBesideHeapMegabytes,
      tasksPerProcess,
      answerTo: (loss, task) => answerTo(loss, task, config),
    },
    log,
  );
  try {
    await pool.warm();
  } catch (error) {
    await pool.stop();
    throw error;
  }
  return {
    markdownToHtml: (markdown, options, signal) => pool.run({ kind: 'markdown', markdown, options }, signal),
    templateToHtml: async (template, data, settings = {}, signal) =>
      pool.run({ kind: 'template', template, dataJson: jsonText(data, 'data'), settings }, signal),
    checkTemplate: (texts, signal) => pool.run({ kind: 'templateCheck', texts }, signal),
    jsonToHtml: async (json, options, signal) =>
      pool.run({ kind: 'json', json: jsonText(json, 'json'), options }, signal),
    jsonDocumentToHtml: (document, options, signal) =>
      pool.run({ kind: 'document', json: JSON.stringify(document), options }, signal),
    textToHtml: (text, options, signal) => pool.run({ kind: 'text', text, options }, signal),
    watermarkPdf: (pdf, signal) => pool.run({ kind: 'watermark', pdf }, signal),
    stop: () => pool.stop(),
  };
}

/** Of memory and time the caller's own document is the reason, so that trying again unchanged cannot help. */
function answerTo(loss: ProcessLost, task: DocumentTask, config: DocumentWorkersConfig): AppError {
  switch (loss.reason) {
    case 'heap':
    case 'memory':
      return faultOf(
        task,
        `needs more than ${config.heapMegabytes} MB of memory to prepare; shorten it or split it`,
        loss,
      );
    case 'too_slow':
      return faultOf(task, `takes longer than ${config.taskSeconds} seconds to prepare; shorten it or split it`, loss);
    case 'crashed':
      return new AppError({ code: 'internal', message: 'The document could not be prepared', cause: loss });
  }
}

function faultOf(task: DocumentTask, problem: string, cause: unknown): AppError {
  switch (task.kind) {
    case 'template':
    case 'templateCheck': {
      const message = `The template ${problem}`;
      return new AppError({ code: 'invalid_template', message, details: [{ path: 'template', message }], cause });
    }
    case 'markdown':
    case 'json':
    case 'document':
    case 'text': {
      const message = `The ${inputNames[task.kind]} ${problem}`;
      return new AppError({ code: 'document_failed', message, details: [{ path: task.kind, message }], cause });
    }
    case 'watermark':
      return new AppError({ code: 'document_failed', message: `The document ${problem}`, cause });
  }
}

/** What callers call what they sent, in the field of that name. */
const inputNames = { markdown: 'Markdown', json: 'JSON', document: 'document', text: 'text' } as const;
