import type { Metrics } from '@octavo/kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { HtmlRenderer, RenderObserver } from './engines/html-renderer.ts';
import type { PdfReader } from './reading/pdf-reader.ts';

const secondBuckets = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];

/** What an operator asks of the engine: how long, how full, how often it broke. */
export function createRenderObserver({ registry }: Metrics): RenderObserver {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'octavo_render_seconds',
    help: 'Documents printed, by path and phase',
    labelNames: ['path', 'phase'],
    buckets: secondBuckets,
    registers,
  });
  const bytes = new Counter({ name: 'octavo_render_bytes_total', help: 'Bytes of PDF printed', registers });
  const failures = new Counter({
    name: 'octavo_render_failures_total',
    help: 'Documents that were not printed, by error code',
    labelNames: ['code'],
    registers,
  });
  const retries = new Counter({
    name: 'octavo_render_retries_total',
    help: 'Documents printed again because the engine broke under them',
    labelNames: ['reason'],
    registers,
  });
  const starts = new Counter({ name: 'octavo_engine_starts_total', help: 'Chromium processes started', registers });
  return {
    rendered({ path, timings, bytes: size }) {
      seconds.observe({ path, phase: 'queue' }, timings.queuedMilliseconds / 1_000);
      seconds.observe({ path, phase: 'render' }, timings.renderMilliseconds / 1_000);
      if (timings.printMilliseconds !== undefined) {
        seconds.observe({ path, phase: 'print' }, timings.printMilliseconds / 1_000);
      }
      bytes.inc(size);
    },
    failed: (error) =>
      failures.inc({ code: error instanceof Error && 'code' in error ? String(error.code) : 'internal' }),
    retried: (reason) => retries.inc({ reason }),
    browserStarted: () => starts.inc(),
  };
}

/** How many documents run and wait, asked at each scrape. */
export function watchLoad({ registry }: Metrics, renderer: HtmlRenderer): void {
  const load = new Gauge({
    name: 'octavo_render_documents',
    help: 'Documents in the engine, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = renderer.load();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  load.set({ state: 'running' }, 0);
}

/** How many PDFs are being read or wait, asked at each scrape. */
export function watchReader({ registry }: Metrics, reader: PdfReader): void {
  const documents = new Gauge({
    name: 'octavo_reader_documents',
    help: 'PDFs being read or waiting for it',
    registers: [registry],
    collect() {
      this.set(reader.load().documents);
    },
  });
  documents.set(0);
}
