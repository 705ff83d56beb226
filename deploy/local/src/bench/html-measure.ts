import { availableParallelism } from 'node:os';
import { htmlToPdf } from '@octavo/contracts';
import { startBenchStack } from './bench-stack.ts';
import type { BenchmarkOptions } from './benchmark.ts';
import type { RoundLimit } from './closed-loop.ts';
import { htmlSamples } from './html-samples.ts';
import type { HtmlSample } from './html-samples.ts';
import { commandOf, cpuBetween, readCpu } from './process-usage.ts';
import type { CpuSeconds, Part } from './process-usage.ts';
import { withResources } from './resources.ts';
import { percentile } from './statistics.ts';
import type { Client, RawDriver, RoundResult } from './workers/protocol.ts';
import { startWorker } from './workers/start.ts';

/** `raw`: inside one process, nothing but Chromium. `bare`: the same behind a bare HTTP server. `service`: the product. */
export type Contender = 'raw' | 'bare' | 'service';

export const contenders: readonly Contender[] = ['raw', 'bare', 'service'];

export interface Round {
  documents: number;
  documentsPerSecond: number;
  p50Milliseconds: number;
  p95Milliseconds: number;
  /** Inside Chromium's own print command; known for `raw` only. */
  printP50Milliseconds: number;
  cpu: CpuSeconds;
}

export interface Cell {
  sample: string;
  path: HtmlSample['path'];
  parallel: number;
  rounds: Record<Contender, Round[]>;
}

/** Few, as the gateway asks billing anew about each of them once a minute; enough for 200 documents a second. */
export const benchmarkCustomers = 10;

const parallels = { quick: [1, 8], full: [1, 2, 4, 8] };

function summarise({ samples, elapsedSeconds }: RoundResult, cpu: CpuSeconds): Round {
  const totals = samples.map((sample) => sample.totalMilliseconds);
  const prints = samples.flatMap((sample) => sample.printMilliseconds ?? []);
  return {
    documents: samples.length,
    documentsPerSecond: samples.length / elapsedSeconds,
    p50Milliseconds: percentile(totals, 0.5),
    p95Milliseconds: percentile(totals, 0.95),
    printP50Milliseconds: percentile(prints, 0.5),
    cpu,
  };
}

/** Each document at each degree of parallelism, the contenders in turns: who begins changes from round to round. */
export async function measureHtmlToPdf({ quick, signal, progress }: BenchmarkOptions): Promise<Cell[]> {
  const rounds = quick ? 1 : 3;
  const limit: RoundLimit = { seconds: quick ? 1 : 2.5 };
  return withResources(async (open) => {
    const stack = open(await startBenchStack({ customers: benchmarkCustomers }));
    const driver = open(startWorker<RawDriver>('raw-driver'));
    const client = open(startWorker<Client>('client'));
    const { url: bareUrl } = await driver.ask.open({
      command: commandOf(stack.chromiumProcessId()),
      pages: availableParallelism(),
    });
    const serviceUrl = `${stack.gatewayUrl}${htmlToPdf.path}`;
    const clientPart: Part = { roots: [client.processId], withChildren: false };
    const driverParts = (): Record<string, Part> => ({
      driver: { roots: [driver.processId], withChildren: false },
      // The driver has no other children.
      'driver and its Chromium': { roots: [driver.processId], withChildren: true },
    });
    const partsOf: Record<Contender, () => Record<string, Part>> = {
      raw: driverParts,
      bare: () => ({ ...driverParts(), client: clientPart }),
      service: () => ({ ...stack.parts(), client: clientPart }),
    };
    const { apiKeys } = stack;
    const runRound = (
      contender: Contender,
      { html, body, path }: HtmlSample,
      parallel: number,
      roundLimit: RoundLimit,
    ): Promise<RoundResult> => {
      signal.throwIfAborted();
      switch (contender) {
        case 'raw':
          return driver.ask.printRound({ html, path, parallel, limit: roundLimit });
        case 'bare':
          return client.ask.requestRound({ url: `${bareUrl}/${path}`, apiKeys: [], body, parallel, limit: roundLimit });
        case 'service':
          return client.ask.requestRound({ url: serviceUrl, apiKeys, body, parallel, limit: roundLimit });
      }
    };

    const cells: Cell[] = [];
    for (const sample of Object.values(htmlSamples())) {
      for (const contender of contenders) await runRound(contender, sample, 2, { documents: quick ? 4 : 20 });
      for (const parallel of quick ? parallels.quick : parallels.full) {
        const cell: Cell = {
          sample: sample.name,
          path: sample.path,
          parallel,
          rounds: { raw: [], bare: [], service: [] },
        };
        for (let round = 0; round < rounds; round += 1) {
          progress(`${sample.name}, ${parallel} in parallel: round ${round + 1} of ${rounds}`);
          for (let turn = 0; turn < contenders.length; turn += 1) {
            const contender = contenders[(round + turn) % contenders.length] as Contender;
            const before = readCpu(partsOf[contender]());
            const result = await runRound(contender, sample, parallel, limit);
            const cpu = cpuBetween(before, readCpu(partsOf[contender]()));
            cell.rounds[contender].push(summarise(result, cpu));
          }
        }
        cells.push(cell);
      }
    }
    return cells;
  });
}
