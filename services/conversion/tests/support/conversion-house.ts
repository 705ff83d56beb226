import type { ApiKeyPrincipal, Job } from '@octavo/contracts';
import {
  createLifecycle,
  createLog,
  readConfig,
  sealPrincipal,
  type DocumentAnswer,
  type StoredFile,
} from '@octavo/kit';
import { createTestDatabase, testNats, waitFor } from '@octavo/local/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversionConfigSchema, type ConversionConfig } from '../../src/config.ts';
import { startConversion, type Conversion, type ConversionOverrides, type Engines } from '../../src/conversion.ts';
import { openDatabase, type Database } from '../../src/database.ts';
import type { OperationHandlers } from '../../src/operation.ts';
import { startBilling, type BillingStandIn } from './billing.ts';

/** What stands in the engines' place: gets the document's text, answers the PDF's. */
export type Engine = (text: string, request: { signal: AbortSignal; attempt: number }) => Promise<string> | string;

export interface Asked {
  method?: string;
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
  principal?: ApiKeyPrincipal | undefined;
  holdId?: string | undefined;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: () => unknown;
}

export interface RunningConversion extends Conversion {
  stop(): Promise<void>;
}

export interface ConversionHouse {
  config: ConversionConfig;
  service: RunningConversion;
  billing: BillingStandIn;
  database: Database;
  clock: { now: () => number; advance(milliseconds: number): void };
  engine: Engine;
  /** How often the engine was asked. */
  conversions: number;
  /** Another instance, on the same tables, queue and storage. */
  startAnother(overrides?: ConversionOverrides): Promise<RunningConversion>;
  ask(asked?: Asked): Promise<Answer>;
  /** Asks for a job with a fresh hold, as the gateway does for a live key. */
  askJob(asked?: Asked): Promise<Job>;
  jobThat(id: string, status: Job['status'], principal?: ApiKeyPrincipal): Promise<Job>;
  /** Everything in object storage. */
  files(): string[];
  close(): Promise<void>;
}

export function customer(changes: Partial<ApiKeyPrincipal> = {}): ApiKeyPrincipal {
  return {
    kind: 'apiKey',
    apiKeyId: randomUUID(),
    userId: randomUUID(),
    mode: 'live',
    planId: 'professional',
    ...changes,
  };
}

export const ada = customer();

export const minute = 60_000;
export const hour = 60 * minute;

/**
 * The real service on a database, NATS prefix and storage of its own; only billing is stood in for, and the engines
 * unless the real ones are asked for.
 */
export async function createConversionHouse(
  environment: Record<string, string> = {},
  { realEngines = false, ...given }: ConversionOverrides & { realEngines?: boolean } = {},
): Promise<ConversionHouse> {
  const testDatabase = await createTestDatabase('conversion');
  const { natsUrl, natsPrefix } = testNats();
  const storage = mkdtempSync(join(tmpdir(), 'octavo-documents-'));
  const config = readConfig(conversionConfigSchema, {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    NATS_URL: natsUrl,
    NATS_PREFIX: natsPrefix,
    PRINCIPAL_SECRET: randomBytes(32).toString('base64'),
    CONVERSION_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: testDatabase.databaseUrl,
    DATABASE_SCHEMA: testDatabase.schema,
    DATABASE_POOL_SIZE: '5',
    CHROMIUM_PATH: '/unused',
    STORAGE_DIRECTORY: storage,
    JOB_SLOTS: '4',
    JOB_SWEEP_SECONDS: '3600',
    ...environment,
  });
  const log = createLog({ name: 'conversion', level: config.LOG_LEVEL });
  const billing = await startBilling({ natsUrl, natsPrefix });
  const database = openDatabase(config);
  const stops: (() => Promise<void>)[] = [];
  let skew = 0;
  const clock = {
    now: () => Date.now() + skew,
    advance: (milliseconds: number) => {
      skew += milliseconds;
    },
  };

  async function convert(text: string, filename: string | undefined, signal: AbortSignal): Promise<DocumentAnswer> {
    house.conversions++;
    const made = await house.engine(text, { signal, attempt: house.conversions });
    return { document: Buffer.from(made), filename: filename ?? 'document.pdf' };
  }
  async function read(upload: StoredFile | undefined, signal: AbortSignal): Promise<DocumentAnswer> {
    const text = upload ? readFileSync(upload.path, 'utf8') : '';
    return { ...(await convert(text, 'text.txt', signal)), mediaType: 'text/plain' };
  }
  const operations: OperationHandlers = {
    'conversion.htmlToPdf': ({ body, signal }) => convert(body.html ?? body.url ?? '', body.filename, signal),
    'conversion.markdownToPdf': ({ body, signal }) => convert(body.markdown ?? '', body.filename, signal),
    'conversion.templateToPdf': ({ body, signal }) => convert(body.template ?? '', body.filename, signal),
    'conversion.textToPdf': ({ body, signal }) => convert(body.text ?? '', body.filename, signal),
    'conversion.jsonToPdf': ({ body, signal }) => convert(JSON.stringify(body), body.filename, signal),
    'conversion.pdfToText': ({ upload, signal }) => read(upload, signal),
    'conversion.pdfToImage': ({ upload, signal }) => read(upload, signal),
  };

  const noLanguages: Engines['languages'] = async () => ({ languages: [] });

  async function start(overrides: ConversionOverrides = {}): Promise<RunningConversion> {
    const lifecycle = createLifecycle(log);
    const stop = (): Promise<void> => lifecycle.stop();
    stops.push(stop);
    const started = await startConversion(
      config,
      { lifecycle, log },
      {
        now: clock.now,
        ...(realEngines ? {} : { engines: { operations, languages: noLanguages, checkTemplate: async () => {} } }),
        jobLimits: { leaseMilliseconds: 3_000 },
        ...given,
        ...overrides,
      },
    );
    return { ...started, stop };
  }

  const house: ConversionHouse = {
    config,
    service: await start(),
    billing,
    database,
    clock,
    engine: (text) => `%PDF ${text}`,
    conversions: 0,
    startAnother: start,

    async ask({ method = 'POST', path = '/functions/v1/html-to-pdf', body, headers = {}, ...who } = {}) {
      const { holdId, principal = 'principal' in who ? who.principal : ada } = who;
      const sealed = principal && sealPrincipal(principal, config.PRINCIPAL_SECRET, clock.now(), holdId);
      const response = await fetch(`${house.service.url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(sealed ? { 'x-octavo-principal': sealed } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown };
    },

    async askJob(asked = {}) {
      const { principal = ada } = asked;
      const answer = await house.ask({
        body: { html: '<p>Hello' },
        ...(principal.mode === 'live' ? { holdId: billing.hold() } : {}),
        ...asked,
        headers: { prefer: 'respond-async', ...asked.headers },
      });
      if (answer.status !== 202) {
        throw new Error(`Not accepted: ${answer.status} ${answer.text}`);
      }
      return answer.json() as Job;
    },

    jobThat: (id, status, principal = ada) =>
      waitFor(
        async () => {
          const job = (await house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}`, principal })).json() as Job;
          return job.status === status ? job : undefined;
        },
        { timeoutMilliseconds: 20_000 },
      ),

    files: () =>
      readdirSync(storage, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),

    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await billing.stop();
      await database.$disconnect();
      await testDatabase.drop();
      rmSync(storage, { recursive: true });
    },
  };
  return house;
}
