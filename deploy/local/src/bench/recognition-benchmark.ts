import { htmlToPdf, pdfToImage, pdfToText } from '@octavo/contracts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchStack } from './bench-stack.ts';
import type { BenchStack } from './bench-stack.ts';
import type { Benchmark, BenchmarkOptions, Report, Verdict } from './benchmark.ts';
import { factor, number } from './format.ts';
import { characterErrorRate } from './recognition/error-rate.ts';
import { nativeVersion, readNatively } from './recognition/native.ts';
import type { Passage } from './recognition/passages.ts';
import { passages } from './recognition/passages.ts';
import type { ScanQuality } from './recognition/scan.ts';
import { pdfOfScan, scanOf } from './recognition/scan.ts';
import { withResources } from './resources.ts';
import { median } from './statistics.ts';

const qualities: readonly ScanQuality[] = ['clean', 'degraded'];
const mostTimesNative = 1.3;
/** Accuracy that is promised for Latin scripts (SPEC §1 for print). */
const leastAccuracy: Record<ScanQuality, number> = { clean: 0.998, degraded: 0.98 };

interface Reading {
  seconds: number;
  errorRate: number;
}

interface Measured {
  passage: Passage;
  quality: ScanQuality;
  service: Reading[];
  native: Reading[];
}

async function post(stack: BenchStack, path: string, contentType: string, body: string | Buffer): Promise<Buffer> {
  const response = await fetch(new URL(path, stack.gatewayUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKeys[0]}`, 'content-type': contentType },
    body,
  });
  const answer = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.toString()}`);
  return answer;
}

/** The passage twice, in the types most print is set in, at 300 dots an inch. */
async function pageImage(stack: BenchStack, { language, paragraphs }: Passage): Promise<Buffer> {
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  const html = `<!doctype html><html lang="${language === 'jpn' ? 'ja' : 'en'}"><body style="line-height:1.5">
    <div style="font:11pt/1.5 'Noto Serif', 'Noto Serif CJK JP'">${text}</div>
    <div style="font:10.5pt/1.5 'Noto Sans', 'Noto Sans CJK JP'">${text}</div></body></html>`;
  const options = { margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' } };
  const pdf = await post(stack, htmlToPdf.path, 'application/json', JSON.stringify({ html, options }));
  return post(stack, `${pdfToImage.path}?dpi=300`, 'application/pdf', pdf);
}

async function timed(read: () => Promise<string>, { paragraphs, language }: Passage): Promise<Reading> {
  const startedAt = performance.now();
  const text = await read();
  const seconds = (performance.now() - startedAt) / 1_000;
  const truth = [...paragraphs, ...paragraphs].join(' ');
  return { seconds, errorRate: characterErrorRate(text, truth, { withSpaces: language !== 'jpn' }) };
}

async function measure({ quick, signal, progress }: BenchmarkOptions): Promise<Measured[]> {
  const rounds = quick ? 1 : 3;
  return withResources(async (open) => {
    const directory = mkdtempSync(join(tmpdir(), 'octavo-bench-'));
    open({ stop: async () => rmSync(directory, { recursive: true, force: true }) });
    const stack = open(await startBenchStack({ customers: 1 }));
    const measured: Measured[] = [];
    for (const passage of quick ? passages.slice(0, 2) : passages) {
      const page = await pageImage(stack, passage);
      for (const quality of qualities) {
        signal.throwIfAborted();
        progress(`${passage.name}, ${quality}`);
        const scan = await scanOf(page, quality);
        const pdf = await pdfOfScan(scan, quality);
        const imageFile = join(directory, `${passage.language}.${quality === 'clean' ? 'png' : 'jpg'}`);
        writeFileSync(imageFile, scan);
        const path = `${pdfToText.path}?languages=${passage.language}`;
        const byService = async (): Promise<string> => (await post(stack, path, 'application/pdf', pdf)).toString();
        // The first page of a language loads its data.
        await byService();
        const result: Measured = { passage, quality, service: [], native: [] };
        for (let round = 0; round < rounds; round += 1) {
          result.service.push(await timed(byService, passage));
          result.native.push(await timed(() => readNatively(imageFile, passage.language), passage));
        }
        measured.push(result);
      }
    }
    return measured;
  });
}

/** Reading scans, beside the native program on the same images with the same data. */
export const recognitionBenchmark: Benchmark = {
  name: 'recognition',
  title: 'Reading scanned pages',
  async run(options) {
    const version = nativeVersion();
    if (version === undefined) {
      throw new Error('The tesseract program is not here to compare with: apt-get install tesseract-ocr');
    }
    return report(await measure(options), version);
  },
};

const errors = (readings: readonly Reading[]): number => median(readings.map(({ errorRate }) => errorRate));
const secondsOf = (readings: readonly Reading[]): number => median(readings.map(({ seconds }) => seconds));
const timesNative = ({ service, native }: Measured): number =>
  median(service.map(({ seconds }, round) => seconds / (native[round]?.seconds ?? Number.NaN)));
const share = (rate: number): string => `${(rate * 100).toFixed(2)} %`;

function report(measured: readonly Measured[], version: string): Report {
  const accuracy = (quality: ScanQuality): Verdict => {
    const latin = measured.filter((result) => result.quality === quality && result.passage.script === 'Latin');
    const worst = Math.max(...latin.map(({ service }) => errors(service)));
    const mean = latin.reduce((sum, { service }) => sum + errors(service), 0) / latin.length;
    return {
      what: `Latin scripts, ${quality}: characters read right, all languages (worst language)`,
      measured: `${share(1 - mean)} (${share(1 - worst)})`,
      target: `≥ ${share(leastAccuracy[quality])}`,
      passed: 1 - mean >= leastAccuracy[quality],
    };
  };
  const times = median(measured.filter(({ quality }) => quality === 'clean').map(timesNative));
  return {
    verdicts: [
      ...qualities.map(accuracy),
      {
        what: 'Seconds a page, clean, against the native program',
        measured: factor(times),
        target: `≤ ${factor(mostTimesNative)}`,
        passed: times <= mostTimesNative,
      },
    ],
    tables: qualities.map((quality) => ({
      caption: `Wrong characters and seconds a page, ${quality}`,
      columns: ['Language', 'service', 'native', 'service, s', 'native, s', 'times native'],
      rows: measured
        .filter((result) => result.quality === quality)
        .map((result) => [
          result.passage.name,
          share(errors(result.service)),
          share(errors(result.native)),
          number(secondsOf(result.service)),
          number(secondsOf(result.native)),
          factor(timesNative(result)),
        ]),
    })),
    notes: [
      `Known text is printed by html-to-pdf in two types (Noto Serif 11 pt, Noto Sans 10.5 pt), turned into an image of 300 dpi, and read twice: as a PDF of that image by pdf-to-text, and as the image by ${version} (one thread, --psm 3, its own defaults otherwise) with the same data.`,
      'Degraded: 3 degrees askew, light falling off by 45 % to one side, grain of ± 30 levels, JPEG at quality 80.',
      'The service’s seconds hold everything from request to answer: gateway, metering, drawing the page. One page at a time; the data of the language is loaded before. The native program loads it each time.',
      'Seconds are compared on clean pages, where both do the same work: of the degraded ones the native program reads little and is soon done.',
      'Wrong characters: edit distance over the length of the truth, spaces included (not for Japanese), both apostrophes alike.',
    ],
    data: measured,
  };
}
