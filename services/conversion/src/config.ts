import { baseConfigSchema, databaseConfigSchema, secretSchema } from '@octavo/kit';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { refineStorageConfig, storageConfigShape } from './storage/storage-config.ts';

const count = z.coerce.number().int().positive();

/** `host:port` pairs that documents may reach although their address is not public; empty in production. */
const addressList = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean));

const shape = baseConfigSchema.extend(databaseConfigSchema.shape).extend({
  /** Any Chromium; chrome-headless-shell is by far the fastest. Needed unless GOTENBERG_URL is given. */
  CHROMIUM_PATH: z.string().min(1).optional(),
  /** A Gotenberg 8 that prints HTML instead of a Chromium of our own; decision 17 says how it must be started. */
  GOTENBERG_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Documents printed at the same time. */
  CONVERSION_PAGES: count.default(availableParallelism()),
  /** Documents that may wait; the next one is answered 503 with Retry-After. */
  CONVERSION_QUEUE_LIMIT: count.default(256),
  /** Documents after which Chromium is replaced by a fresh one. */
  CHROMIUM_RESTART_AFTER: count.default(2_000),
  /**
   * Documents with script have a browser context and a process each. Above 0, a customer's next one follows in the
   * process of their last for so long: a third less work, and no wall between that customer's own documents but the
   * renderer's (docs/decisions/0026).
   */
  CUSTOMER_PROCESS_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Memory one document's renderer may take before it is ended. */
  RENDERER_MEMORY_LIMIT_MEGABYTES: count.default(1_024),
  /** Processes that turn Markdown and templates into HTML and mark test documents. */
  DOCUMENT_PROCESSES: count.default(2),
  /** Processes that merge, stamp and encrypt printed documents, started when the first one comes. */
  FINISHING_PROCESSES: count.default(2),
  /** PDFium: the machine's own code where it loads (auto), or one of both always. */
  PDF_ENGINE: z.enum(['auto', 'native', 'wasm']).default('auto'),
  /** A libpdfium for the native engine, instead of the packaged one (Linux, x64, glibc). */
  PDFIUM_PATH: z.string().min(1).optional(),
  /** Processes that read and draw PDFs. */
  READER_PROCESSES: count.default(availableParallelism()),
  /** Processes that recognise scanned pages, started when the first one comes. */
  RECOGNIZER_PROCESSES: count.default(availableParallelism()),
  /** Memory one PDF may take before its process is ended. */
  READER_MEMORY_LIMIT_MEGABYTES: count.default(1_024),
  /** How long a page may take, or 25 pages' text. */
  READER_TASK_SECONDS: count.default(30),
  /** PDFs read at the same time or waiting; the next one is answered 503 with Retry-After. */
  READER_DOCUMENT_LIMIT: count.default(256),
  /** Folders with tesseract's language data, parted by colons; Debian's and npm's packages by default. */
  TESSDATA_PATH: z
    .string()
    .optional()
    .transform((text) => text?.split(':').filter(Boolean)),
  EGRESS_ALLOWED_ADDRESSES: addressList,
  ...storageConfigShape,
  /** Encrypts webhook secrets and signs the addresses of documents. */
  CONVERSION_ENCRYPTION_KEY: secretSchema,
  /** Jobs that one instance works on at the same time. */
  JOB_SLOTS: count.default(availableParallelism()),
  /** Jobs of one user that may be unfinished. */
  JOBS_PER_USER: count.default(10_000),
  /** How often is looked for jobs that a crash left behind and bytes whose time is over. */
  JOB_SWEEP_SECONDS: count.default(15),
  /** Where callers reach the product; without it, where the request came in. */
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
});

export const conversionConfigSchema = shape.superRefine(refineStorageConfig);

export type ConversionConfig = z.infer<typeof conversionConfigSchema>;
