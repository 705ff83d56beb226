import type { Benchmark, Report, Verdict } from './benchmark.ts';
import { factor, number, percent } from './format.ts';
import {
  measureReading,
  poppler,
  type ImageCell,
  type Pair,
  type ReadingMeasured,
  type TextCell,
  type TextRound,
} from './reading-measure.ts';
import { median, medianRatio } from './statistics.ts';

const leastSpeed = { native: 1, wasm: 0.5 };
const mostMegabytes = 400;

/** PDFs read and drawn through the whole service, against poppler's programs on the same files. */
export const readingBenchmark: Benchmark = {
  name: 'reading',
  title: 'Reading and drawing PDFs through the whole service',
  async run(options) {
    return report(await measureReading(options));
  },
};

const sideOf = (rounds: readonly Pair[], side: keyof Pair): number[] => rounds.map((round) => round[side]);

/** How many times as fast as poppler behind a bare server. */
const speedOverHttp = ({ rounds }: TextCell): number =>
  medianRatio(
    rounds.map(({ bare }) => bare),
    sideOf(rounds, 'service'),
  );

const bareSeconds = (rounds: readonly TextRound[]): number => median(rounds.map(({ bare }) => bare));

/** How many times as fast as poppler. */
const speed = ({ rounds }: { rounds: readonly Pair[] }): number =>
  medianRatio(sideOf(rounds, 'poppler'), sideOf(rounds, 'service'));

function report(measured: ReadingMeasured): Report {
  const { texts, images, qualities, fidelities } = measured;
  return {
    verdicts: [
      ...texts.flatMap(textVerdicts),
      ...images.map(imageVerdict),
      qualityVerdict(measured),
      fidelityVerdict(measured),
    ],
    tables: [
      {
        caption: 'pdf-to-text: pages per second, and most memory (conversion and its processes; the program)',
        columns: [
          'Document',
          'MB',
          'service/s',
          `${poppler.text}/s`,
          'speed',
          'over HTTP/s',
          'speed over HTTP',
          'service MB',
          `${poppler.text} MB`,
        ],
        rows: texts.map((cell) => [
          cell.name,
          number(cell.megabytes),
          number(cell.pages / median(sideOf(cell.rounds, 'service'))),
          number(cell.pages / median(sideOf(cell.rounds, 'poppler'))),
          factor(speed(cell)),
          number(cell.pages / bareSeconds(cell.rounds)),
          factor(speedOverHttp(cell)),
          number(cell.peakMegabytes.service),
          number(cell.peakMegabytes.poppler),
        ]),
      },
      {
        caption: 'pdf-to-image: milliseconds per A4 page of text',
        columns: ['Images', 'service', poppler.image, 'speed'],
        rows: images.map((cell) => [
          cell.name,
          number((median(sideOf(cell.rounds, 'service')) * 1_000) / cell.pages),
          number((median(sideOf(cell.rounds, 'poppler')) * 1_000) / cell.pages),
          factor(speed(cell)),
        ]),
      },
      {
        caption: 'Documents printed from our samples: texts known to be there, and words in common (F1)',
        columns: ['Sample', 'texts', 'service', poppler.text, 'in common'],
        rows: qualities.map(({ sample, texts: known, found, similarity }) => [
          sample,
          String(known),
          String(found.service),
          String(found.poppler),
          percent(similarity),
        ]),
      },
      {
        caption: 'Pages printed from known text: how much of it was read, in its order',
        columns: ['Page', 'service', poppler.text],
        rows: fidelities.map(({ page, fidelity }) => [page, fineShare(fidelity.service), fineShare(fidelity.poppler)]),
      },
    ],
    notes: [
      'Service: client → gateway → billing → conversion → a reader process, from the first byte sent to the last received; pages of one document are read and drawn by as many processes as the machine has cores. poppler: its program, from its start to its end, files written; it uses one core.',
      `Over HTTP: ${poppler.text} as somebody would offer it who needs nothing else, behind a bare node:http server that stores what it is sent, starts the program and answers its file. What the service does besides (keys, limits, credits, isolation) it does not; the way of the bytes is one hop instead of two.`,
      'Memory of the service: all processes of conversion (its own, two for templates and Markdown, the readers), Chromium left out, which reading does not use. PSS: what files they have mapped counts, what the kernel keeps of files they have read does not, as in the program.',
      'Words read right: 1 less the words to be put in, taken out or changed (edit distance) over the words there are; of Chinese, Japanese and Thai, characters. Ligatures count as their letters; where lines break does not count.',
      'Rounds of both alternate; figures are medians of the rounds, speeds medians of the quotients of neighbouring rounds.',
      `The engine is what PDF_ENGINE says, here ${process.env['PDF_ENGINE'] ?? 'the default (native where it loads)'}.`,
    ],
    data: measured,
  };
}

function fineShare(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function fidelityVerdict({ fidelities }: ReadingMeasured): Verdict {
  const mean = (side: keyof Pair): number =>
    fidelities.reduce((sum, { fidelity }) => sum + fidelity[side], 0) / fidelities.length;
  return {
    what: `pdf-to-text, ${fidelities.length} pages of known text in many scripts and layouts: words read right, in order`,
    measured: fineShare(mean('service')),
    target: `≥ ${fineShare(mean('poppler'))} (${poppler.text})`,
    passed: mean('service') >= mean('poppler'),
  };
}

function textVerdicts(cell: TextCell): Verdict[] {
  const target = leastSpeed[process.env['PDF_ENGINE'] === 'wasm' ? 'wasm' : 'native'];
  const isLarge = cell.megabytes > mostMegabytes;
  return [
    {
      what: `pdf-to-text, ${cell.name}: pages/s against ${poppler.text}`,
      measured: factor(speed(cell)),
      target: `≥ ${target} ×`,
      passed: speed(cell) >= target,
    },
    ...(isLarge
      ? [
          {
            what: `pdf-to-text, ${cell.name}: pages/s against ${poppler.text} behind a bare server, to which the file must come, too`,
            measured: factor(speedOverHttp(cell)),
            target: `≥ ${target} ×`,
            passed: speedOverHttp(cell) >= target,
          },
          {
            what: `pdf-to-text, ${cell.name}: most memory of conversion and its processes`,
            measured: `${number(cell.peakMegabytes.service)} MB`,
            target: `< ${mostMegabytes} MB`,
            passed: cell.peakMegabytes.service < mostMegabytes,
          },
        ]
      : []),
  ];
}

function imageVerdict(cell: ImageCell): Verdict {
  return {
    what: `pdf-to-image, ${cell.name}: speed against ${poppler.image}`,
    measured: factor(speed(cell)),
    target: '> 1 ×',
    passed: speed(cell) > 1,
  };
}

function qualityVerdict({ qualities }: ReadingMeasured): Verdict {
  const sum = (side: keyof Pair): number => qualities.reduce((total, { found }) => total + found[side], 0);
  const texts = qualities.reduce((total, quality) => total + quality.texts, 0);
  return {
    what: `pdf-to-text: of ${texts} texts known to be in ${qualities.length} documents, read word for word`,
    measured: String(sum('service')),
    target: `≥ ${sum('poppler')} (${poppler.text})`,
    passed: sum('service') >= sum('poppler'),
  };
}
