import { setTimeout as delay } from 'node:timers/promises';
import { htmlToPdf } from '@octavo/contracts';
import { startBenchStack } from './bench-stack.ts';
import type { Benchmark, BenchmarkOptions, Report, Verdict } from './benchmark.ts';
import { number, percent } from './format.ts';
import { htmlSamples } from './html-samples.ts';
import { rssMegabytes, treePssMegabytes } from './process-usage.ts';
import { withResources } from './resources.ts';
import { median } from './statistics.ts';
import type { Client } from './workers/protocol.ts';
import { startWorker } from './workers/start.ts';

const mostSpread = 0.1;
const mostEngineMegabytes = 400;
const parallel = 4;
const customers = 10;
const batchDocuments = 100;
const readings = 5;
const readingPauseMilliseconds = 100;
const peakPauseMilliseconds = 250;

const { invoice, table, images, scripted } = htmlSamples();

/** How a batch of 100 is made up. */
const mixtures = {
  'invoices only': [{ sample: invoice, documents: 100 }],
  'mixed: 75 invoices, 10 with photographs, 10 scripted, 5 tables in a hundred': [
    { sample: invoice, documents: 38 },
    { sample: images, documents: 10 },
    { sample: scripted, documents: 10 },
    { sample: table, documents: 5 },
    { sample: invoice, documents: 37 },
  ],
};

interface MemoryPoint {
  documents: number;
  /** Chromium's whole process tree. */
  engineMegabytes: number;
  conversionMegabytes: number;
}

interface Measured {
  mixture: string;
  points: MemoryPoint[];
  /** The most the engine was seen to hold, documents under way. */
  enginePeakMegabytes: number;
}

async function measureMixture(
  mixture: keyof typeof mixtures,
  { quick, signal, progress }: BenchmarkOptions,
): Promise<Measured> {
  const total = quick ? 200 : 2_000;
  return withResources(async (open) => {
    // A service as it runs would begin anew with a fresh Chromium now and then; here it must do without.
    const stack = open(await startBenchStack({ customers, environment: { CHROMIUM_RESTART_AFTER: '1000000' } }));
    const client = open(startWorker<Client>('client'));
    const { apiKeys, gatewayUrl } = stack;
    const chromium = stack.chromiumProcessId();
    const conversion = stack.processId('conversion');
    let peak = 0;
    const peakTimer = setInterval(() => (peak = Math.max(peak, treePssMegabytes(chromium))), peakPauseMilliseconds);
    open({ stop: async () => clearInterval(peakTimer) });

    const readPoint = async (documents: number): Promise<MemoryPoint> => {
      const engine: number[] = [];
      const service: number[] = [];
      for (let reading = 0; reading < readings; reading += 1) {
        await delay(readingPauseMilliseconds);
        engine.push(treePssMegabytes(chromium));
        service.push(rssMegabytes(conversion));
      }
      return { documents, engineMegabytes: median(engine), conversionMegabytes: median(service) };
    };

    const points = [await readPoint(0)];
    for (let documents = batchDocuments; documents <= total; documents += batchDocuments) {
      progress(`${mixture}: ${documents} of ${total} documents`);
      for (const part of mixtures[mixture]) {
        signal.throwIfAborted();
        await client.ask.requestRound({
          url: `${gatewayUrl}${htmlToPdf.path}`,
          apiKeys,
          body: part.sample.body,
          parallel,
          limit: { documents: part.documents },
        });
      }
      points.push(await readPoint(documents));
    }
    if (stack.chromiumProcessId() !== chromium) throw new Error('Chromium was replaced in the middle of the run');
    return { mixture, points, enginePeakMegabytes: peak };
  });
}

/** Whether memory stays where it is, document after document. */
export const memoryBenchmark: Benchmark = {
  name: 'memory',
  title: 'Memory over many documents',
  async run(options) {
    const measured: Measured[] = [];
    for (const mixture of Object.keys(mixtures) as (keyof typeof mixtures)[]) {
      measured.push(await measureMixture(mixture, options));
    }
    return report(measured);
  },
};

function verdicts({ mixture, points }: Measured): Verdict[] {
  const kind = mixture.split(':')[0] ?? mixture;
  const half = (points.at(-1)?.documents ?? 0) / 2;
  const engine = points.filter(({ documents }) => documents >= half).map(({ engineMegabytes }) => engineMegabytes);
  const middle = (Math.max(...engine) + Math.min(...engine)) / 2;
  const spread = (Math.max(...engine) - middle) / middle;
  const most = Math.max(...points.map(({ engineMegabytes }) => engineMegabytes));
  return [
    {
      what: `Memory, ${kind}: flat over the last ${half} documents`,
      measured: `± ${percent(spread)}`,
      target: `± ${percent(mostSpread)}`,
      passed: spread <= mostSpread,
    },
    {
      what: `Memory, ${kind}: most of the engine between documents`,
      measured: `${number(most)} MB`,
      target: `< ${mostEngineMegabytes} MB`,
      passed: most < mostEngineMegabytes,
    },
  ];
}

function report(measured: readonly Measured[]): Report {
  return {
    verdicts: measured.flatMap(verdicts),
    tables: measured.map(({ mixture, points, enginePeakMegabytes }) => {
      const every = (points.at(-1)?.documents ?? 0) / 4;
      return {
        caption: `Megabytes, ${mixture} (most seen while documents were under way: ${number(enginePeakMegabytes)})`,
        columns: ['Documents', 'Chromium, all processes (PSS)', 'conversion service (RSS)'],
        rows: points
          .filter(({ documents }) => documents % every === 0)
          .map(({ documents, engineMegabytes, conversionMegabytes }) => [
            String(documents),
            number(engineMegabytes),
            number(conversionMegabytes),
          ]),
      };
    }),
    notes: [
      `Through the whole service, ${parallel} in parallel. Read every ${batchDocuments} documents, when none is under way: the median of ${readings} readings; flatness is judged on all of them, the table shows some.`,
      'Chromium is not replaced during the run, as a running service does after CHROMIUM_RESTART_AFTER documents.',
    ],
    data: measured,
  };
}
