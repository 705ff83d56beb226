import type { Benchmark, Report, Verdict } from './benchmark.ts';
import { factor, number, percent } from './format.ts';
import {
  measureReading,
  poppler,
  type ImageCell,
  type Pair,
  type ReadingMeasured,
  type TextCell,
} from './reading-measure.ts';
import { median, medianRatio } from './statistics.ts';

const leastSpeed = { native: 1, wasm: 0.5 };
const mostMegabytes = 400;
const leastSimilarity = 0.98;

/** PDFs read and drawn through the whole service, against poppler's programs on the same files. */
export const readingBenchmark: Benchmark = {
  name: 'reading',
  title: 'Reading and drawing PDFs through the whole service',
  async run(options) {
    return report(await measureReading(options));
  },
};

const sideOf = (rounds: readonly Pair[], side: keyof Pair): number[] => rounds.map((round) => round[side]);

/** How many times as fast as poppler. */
const speed = ({ rounds }: { rounds: readonly Pair[] }): number =>
  medianRatio(sideOf(rounds, 'poppler'), sideOf(rounds, 'service'));

function report(measured: ReadingMeasured): Report {
  const { texts, images, similarities } = measured;
  return {
    verdicts: [...texts.flatMap(textVerdicts), ...images.map(imageVerdict), similarityVerdict(measured)],
    tables: [
      {
        caption: 'pdf-to-text: pages per second, and most memory (conversion and its readers; the program)',
        columns: ['Document', 'MB', 'service/s', `${poppler.text}/s`, 'speed', 'service MB', `${poppler.text} MB`],
        rows: texts.map((cell) => [
          cell.name,
          number(cell.megabytes),
          number(cell.pages / median(sideOf(cell.rounds, 'service'))),
          number(cell.pages / median(sideOf(cell.rounds, 'poppler'))),
          factor(speed(cell)),
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
        caption: `Words in common with ${poppler.text} (F1), documents printed from our samples`,
        columns: ['Sample', 'similarity'],
        rows: similarities.map(({ sample, similarity }) => [sample, percent(similarity)]),
      },
    ],
    notes: [
      'Service: client → gateway → billing → conversion → a reader process, from the first byte sent to the last received; pages of one document are read and drawn by as many processes as the machine has cores. poppler: its program, from its start to its end, files written; it uses one core.',
      'Rounds of both alternate; figures are medians of the rounds, speeds medians of the quotients of neighbouring rounds.',
      `The engine is what PDF_ENGINE says, here ${process.env['PDF_ENGINE'] ?? 'the default (native where it loads)'}.`,
    ],
    data: measured,
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
            what: `pdf-to-text, ${cell.name}: most memory of conversion and its readers`,
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

function similarityVerdict({ similarities }: ReadingMeasured): Verdict {
  const middle = median(similarities.map(({ similarity }) => similarity));
  return {
    what: `pdf-to-text: words in common with ${poppler.text}, median of ${similarities.length} documents`,
    measured: percent(middle),
    target: `≥ ${percent(leastSimilarity)}`,
    passed: middle >= leastSimilarity,
  };
}
