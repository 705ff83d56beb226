import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { htmlToPdf, pdfToImage, pdfToText } from '@octavo/contracts';
import { SetupError } from '#progress';
import { repositoryRoot } from '../repository.ts';
import { startBenchStack, type BenchStack } from './bench-stack.ts';
import type { BenchmarkOptions } from './benchmark.ts';
import { writePdfSample, type PdfSample } from './pdf-samples.ts';
import { treePssMegabytes } from './process-usage.ts';
import { corpus } from './quality/corpus.ts';
import { fidelity } from './quality/fidelity.ts';
import { withResources } from './resources.ts';
import { wordSimilarity } from './similarity.ts';
import type { BareReader } from './workers/protocol.ts';
import { startWorker } from './workers/start.ts';

export const poppler = { text: 'pdftotext', image: 'pdftoppm' } as const;

export interface Pair {
  service: number;
  poppler: number;
}

/** Beside the program itself, the program behind the least of servers: a file must come to whoever reads it. */
export interface TextRound extends Pair {
  bare: number;
}

export interface TextCell {
  name: string;
  pages: number;
  megabytes: number;
  rounds: TextRound[];
  /** Of conversion with all its processes but Chromium's, and of pdftotext. */
  peakMegabytes: Pair;
}

export interface ImageCell {
  name: string;
  pages: number;
  rounds: Pair[];
}

export interface Quality {
  sample: string;
  /** Words in common. */
  similarity: number;
  /** How many texts that are known to be in the document each has read, word for word. */
  found: Pair;
  texts: number;
}

/** How much of a page that was printed from known text each has read, in its order. */
export interface PageFidelity {
  page: string;
  fidelity: Pair;
}

export interface ReadingMeasured {
  texts: TextCell[];
  images: ImageCell[];
  qualities: Quality[];
  fidelities: PageFidelity[];
}

/** Of documents that are read in a blink, more are read: one alone says little. */
const roundsOf = (pages: number, quick: boolean): number => (quick ? 3 : pages <= 100 ? 25 : 5);
/** A service that has just started compiles while it reads. */
const warmUps = 5;
const mostMegabytesToWarm = 100;

/** Looking through all processes takes time from what is measured. */
const watchMilliseconds = 250;
const pieceBytes = 1024 * 1024;
/** What the largest file's pages carry: 500 of them make 500 MB. */
const megabyteImageSide = 1_000;

const textSamples: readonly (PdfSample & { name: string })[] = [
  { name: '10 pages', pages: 10 },
  { name: '100 pages', pages: 100 },
  { name: '1,000 pages', pages: 1_000 },
  { name: '500 pages with images, 500 MB', pages: 500, imageSide: megabyteImageSide },
];

const imagePages = 20;
const drawings = [
  { format: 'png', dpi: 150 },
  { format: 'png', dpi: 300 },
  { format: 'jpeg', dpi: 150 },
  { format: 'jpeg', dpi: 300 },
] as const;

/** The service and poppler's programs in turn, on the same files. */
export async function measureReading(options: BenchmarkOptions): Promise<ReadingMeasured> {
  const rounds = options.quick ? 1 : 5;
  await requirePrograms();
  return withResources(async (open) => {
    const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
    open({ stop: async () => rmSync(directory, { recursive: true, force: true }) });
    const stack = open(await startBenchStack({ customers: 4, environment: engineChoice() }));
    const bare = open(startWorker<BareReader>('bare-reader'));
    const place = { directory, stack, bareUrl: (await bare.ask.listen()).url, options };
    const texts: TextCell[] = [];
    for (const sample of textSamples) {
      texts.push(await measureText(sample, place));
    }
    const images: ImageCell[] = [];
    const path = join(directory, 'images.pdf');
    await writePdfSample(path, { pages: imagePages });
    for (const { format, dpi } of drawings) {
      const cell: ImageCell = { name: `${format}, ${dpi} dpi`, pages: imagePages, rounds: [] };
      for (let round = 0; round < rounds; round += 1) {
        options.signal.throwIfAborted();
        options.progress(`${cell.name}: round ${round + 1} of ${rounds}`);
        const query = new URLSearchParams({ format, dpi: String(dpi) });
        const service = await timed(() => askService(stack, `${pdfToImage.path}?${query.toString()}`, path));
        const drawn = join(directory, `drawn-${format}-${dpi}-${round}`);
        const other = await timed(() => run(poppler.image, [`-${format}`, '-r', String(dpi), path, drawn]));
        removeDrawn(directory);
        cell.rounds.push({ service: service.seconds, poppler: other.seconds });
      }
      images.push(cell);
    }
    return { texts, images, qualities: await measureQuality(place), fidelities: await measureFidelity(place) };
  });
}

interface Place {
  directory: string;
  stack: BenchStack;
  bareUrl: string;
  options: BenchmarkOptions;
}

async function measureText(
  { name, ...sample }: (typeof textSamples)[number],
  { directory, stack, bareUrl, options }: Place,
): Promise<TextCell> {
  const path = join(directory, `${sample.pages}.pdf`);
  await writePdfSample(path, sample);
  const megabytes = statSync(path).size / 1024 ** 2;
  const cell: TextCell = {
    name,
    pages: sample.pages,
    megabytes,
    rounds: [],
    peakMegabytes: { service: 0, poppler: 0 },
  };
  const read = (): Promise<Buffer> => askService(stack, `${pdfToText.path}?ocr=off`, path);
  for (let warmUp = 0; warmUp < warmUps && megabytes < mostMegabytesToWarm; warmUp += 1) {
    await read();
  }
  const rounds = roundsOf(sample.pages, options.quick);
  for (let round = 0; round < rounds; round += 1) {
    options.signal.throwIfAborted();
    options.progress(`${name}: round ${round + 1} of ${rounds}`);
    const service = await timed(read, conversionMemory(stack));
    const other = await timed((watch) => run(poppler.text, [path, join(directory, 'out.txt')], watch));
    const bare = await timed(() => post(bareUrl, path));
    cell.rounds.push({ service: service.seconds, poppler: other.seconds, bare: bare.seconds });
    cell.peakMegabytes.service = Math.max(cell.peakMegabytes.service, service.peakMegabytes);
    cell.peakMegabytes.poppler = Math.max(cell.peakMegabytes.poppler, other.peakMegabytes);
  }
  rmSync(path);
  return cell;
}

interface PrintedSample {
  file: string;
  operation: string;
  options: object;
  /** What stands in it. */
  texts: string[];
}

/** What was printed of our own samples, as both read it. */
async function measureQuality({ directory, stack, options }: Place): Promise<Quality[]> {
  const folder = join(repositoryRoot, 'deploy', 'local', 'samples');
  const samples = JSON.parse(readFileSync(join(folder, 'samples.json'), 'utf8')) as PrintedSample[];
  const measured: Quality[] = [];
  for (const sample of samples.filter(({ operation }) => operation === 'html-to-pdf')) {
    options.signal.throwIfAborted();
    options.progress(`quality: ${sample.file}`);
    const html = readFileSync(join(folder, sample.file), 'utf8');
    const { ours, theirs } = await readBack(html, sample.options, { directory, stack });
    const foundIn = (text: string): number => sample.texts.filter((each) => flat(text).includes(flat(each))).length;
    measured.push({
      sample: sample.file,
      similarity: wordSimilarity(ours, theirs),
      found: { service: foundIn(ours), poppler: foundIn(theirs) },
      texts: sample.texts.length,
    });
  }
  return measured;
}

/** Pages in many scripts and layouts, whose text is known to the letter. */
async function measureFidelity({ directory, stack, options }: Place): Promise<PageFidelity[]> {
  const measured: PageFidelity[] = [];
  for (const { name, html, paragraphs } of corpus) {
    options.signal.throwIfAborted();
    options.progress(`fidelity: ${name}`);
    const { ours, theirs } = await readBack(
      html,
      { margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' } },
      { directory, stack },
    );
    const truth = paragraphs.join(' ');
    measured.push({ page: name, fidelity: { service: fidelity(ours, truth), poppler: fidelity(theirs, truth) } });
  }
  return measured;
}

/** What was printed, as both read it. */
async function readBack(
  html: string,
  options: object,
  { directory, stack }: Pick<Place, 'directory' | 'stack'>,
): Promise<{ ours: string; theirs: string }> {
  const printed = await fetch(`${stack.gatewayUrl}${htmlToPdf.path}`, {
    method: 'POST',
    headers: { ...credential(stack), 'content-type': 'application/json' },
    body: JSON.stringify({ html, options }),
  });
  if (!printed.ok) {
    throw new Error(`${htmlToPdf.path} answered ${printed.status}: ${await printed.text()}`);
  }
  const [path, output] = [join(directory, 'sample.pdf'), join(directory, 'sample.txt')];
  await writeFile(path, Buffer.from(await printed.arrayBuffer()));
  const ours = (await askService(stack, `${pdfToText.path}?ocr=off`, path)).toString();
  await run(poppler.text, [path, output]);
  return { ours, theirs: await readFile(output, 'utf8') };
}

/** Where lines break is the page's affair. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

type WatchProcess = (processId: number) => void;

interface Timed {
  seconds: number;
  peakMegabytes: number;
}

/** How long work takes, and the most memory that was seen while it did. */
async function timed(work: (watch: WatchProcess) => Promise<unknown>, memory?: () => number): Promise<Timed> {
  let peakMegabytes = 0;
  let read = memory;
  const watching = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, read?.() ?? 0)), watchMilliseconds);
  const startedAt = performance.now();
  try {
    await work((processId) => (read = () => treePssMegabytes(processId)));
    return { seconds: (performance.now() - startedAt) / 1_000, peakMegabytes };
  } finally {
    clearInterval(watching);
  }
}

function conversionMemory(stack: BenchStack): () => number {
  const [conversion, chromium] = [stack.processId('conversion'), stack.chromiumProcessId()];
  return () => treePssMegabytes(conversion) - treePssMegabytes(chromium);
}

let asked = 0;

function credential({ apiKeys }: BenchStack): Record<string, string> {
  asked += 1;
  return { authorization: `Bearer ${apiKeys[asked % apiKeys.length]}` };
}

function askService(stack: BenchStack, path: string, file: string): Promise<Buffer> {
  return post(`${stack.gatewayUrl}${path}`, file, credential(stack));
}

/** From the first byte sent to the last received. */
async function post(url: string, file: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const call = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf', 'content-length': statSync(file).size },
  });
  const [[response]] = await Promise.all([
    once(call, 'response') as Promise<[IncomingMessage]>,
    pipeline(createReadStream(file, { highWaterMark: pieceBytes }), call),
  ]);
  const answer = await buffer(response);
  if (response.statusCode !== 200) {
    throw new Error(`${url} answered ${response.statusCode}: ${answer.toString().slice(0, 300)}`);
  }
  return answer;
}

function run(command: string, args: readonly string[], watch?: WatchProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    if (child.pid !== undefined) watch?.(child.pid);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}

async function requirePrograms(): Promise<void> {
  for (const program of Object.values(poppler)) {
    await run(program, ['-v']).catch(() => {
      throw new SetupError(`${program} is missing: install poppler-utils.`);
    });
  }
}

function removeDrawn(directory: string): void {
  for (const name of readdirSync(directory).filter((file) => file.startsWith('drawn-'))) rmSync(join(directory, name));
}

/** `PDF_ENGINE=wasm npm run bench -- reading` measures the other engine. */
function engineChoice(): NodeJS.ProcessEnv {
  const { PDF_ENGINE: engine } = process.env;
  return engine === undefined ? {} : { PDF_ENGINE: engine };
}
