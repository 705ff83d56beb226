import { htmlToPdf } from '@octavo/contracts';
import { startGotenberg } from '../testing/start-gotenberg.ts';
import { startBenchStack } from './bench-stack.ts';
import type { BenchmarkOptions } from './benchmark.ts';
import type { RoundLimit } from './closed-loop.ts';
import { gotenbergForm } from './gotenberg-form.ts';
import { htmlSamples } from './html-samples.ts';
import type { HtmlSample } from './html-samples.ts';
import { cpuBetween, readCpu } from './process-usage.ts';
import type { Part } from './process-usage.ts';
import { withResources } from './resources.ts';
import { percentile } from './statistics.ts';
import type { Client, RoundResult } from './workers/protocol.ts';
import { startWorker } from './workers/start.ts';

export type Rival = 'service' | 'gotenberg';

const rivals: readonly Rival[] = ['service', 'gotenberg'];

export interface RivalRound {
  documentsPerSecond: number;
  p50Milliseconds: number;
  p95Milliseconds: number;
  /** Of everything but the client. */
  cpuMillisecondsPerDocument: number;
}

export interface RivalCell {
  sample: string;
  path: HtmlSample['path'];
  parallel: number;
  rounds: Record<Rival, RivalRound[]>;
}

export const rivalCustomers = 10;

/** A document, and by how many customers it is sent in turns. Gotenberg knows one caller. */
interface RivalCase {
  sample: HtmlSample;
  customers: number;
}

const parallels = [1, 8];

/** The same documents through the whole product and through a Gotenberg on the same Chromium, in turns. */
export async function measureAgainstGotenberg({
  quick,
  environment,
  signal,
  progress,
}: BenchmarkOptions): Promise<RivalCell[]> {
  const rounds = quick ? 1 : 3;
  const limit: RoundLimit = { seconds: quick ? 2 : 4 };
  return withResources(async (open) => {
    const stack = open(await startBenchStack({ customers: rivalCustomers }));
    const gotenberg = open(
      await startGotenberg({
        program: environment['GOTENBERG_PROGRAM'] ?? '',
        chromiumPath: environment['CHROMIUM_PATH'] ?? '',
      }),
    );
    const client = open(startWorker<Client>('client'));
    const partsOf: Record<Rival, () => Record<string, Part>> = {
      service: () => stack.parts(),
      gotenberg: () => ({ Gotenberg: { roots: [gotenberg.processId], withChildren: true } }),
    };
    const runRound = (
      rival: Rival,
      { sample: { html, body }, customers }: RivalCase,
      parallel: number,
      roundLimit: RoundLimit,
    ): Promise<RoundResult> => {
      signal.throwIfAborted();
      const common = { parallel, limit: roundLimit };
      switch (rival) {
        case 'service':
          return client.ask.requestRound({
            ...common,
            url: `${stack.gatewayUrl}${htmlToPdf.path}`,
            apiKeys: stack.apiKeys.slice(0, customers),
            body,
          });
        case 'gotenberg':
          return client.ask.requestRound({
            ...common,
            ...gotenbergForm(html),
            url: `${gotenberg.url}/forms/chromium/convert/html`,
            apiKeys: [],
          });
      }
    };

    const cells: RivalCell[] = [];
    const { invoice, scripted } = htmlSamples();
    const cases: RivalCase[] = [
      { sample: invoice, customers: rivalCustomers },
      { sample: { ...scripted, name: `${scripted.name}, one customer` }, customers: 1 },
      { sample: { ...scripted, name: `${scripted.name}, customers in turns` }, customers: rivalCustomers },
    ];
    for (const rivalCase of cases) {
      const { sample } = rivalCase;
      for (const rival of rivals) await runRound(rival, rivalCase, 2, { documents: quick ? 4 : 20 });
      for (const parallel of parallels) {
        const cell: RivalCell = {
          sample: sample.name,
          path: sample.path,
          parallel,
          rounds: { service: [], gotenberg: [] },
        };
        for (let round = 0; round < rounds; round += 1) {
          progress(`${sample.name}, ${parallel} in parallel: round ${round + 1} of ${rounds}`);
          for (let turn = 0; turn < rivals.length; turn += 1) {
            const rival = rivals[(round + turn) % rivals.length] as Rival;
            const before = readCpu(partsOf[rival]());
            const { samples, elapsedSeconds } = await runRound(rival, rivalCase, parallel, limit);
            const cpu = cpuBetween(before, readCpu(partsOf[rival]()));
            const totals = samples.map(({ totalMilliseconds }) => totalMilliseconds);
            cell.rounds[rival].push({
              documentsPerSecond: samples.length / elapsedSeconds,
              p50Milliseconds: percentile(totals, 0.5),
              p95Milliseconds: percentile(totals, 0.95),
              cpuMillisecondsPerDocument:
                (Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0) * 1_000) / samples.length,
            });
          }
        }
        cells.push(cell);
      }
    }
    return cells;
  });
}
