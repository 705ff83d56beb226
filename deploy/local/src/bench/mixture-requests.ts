import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  htmlToPdf,
  jsonToPdf,
  markdownToPdf,
  pdfToImage,
  pdfToText,
  templateToPdf,
  textToPdf,
} from '@octavo/contracts';
import { repositoryRoot } from '../repository.ts';
import { htmlSamples } from './html-samples.ts';
import { writePdfSample } from './pdf-samples.ts';
import type { TurnRequest } from './workers/protocol.ts';

export interface MixturePart {
  name: string;
  /** Of a hundred requests. */
  share: number;
  request: TurnRequest;
}

/**
 * A hundred requests as customers of such services send them: mostly one page of HTML or a template, some Markdown,
 * text and JSON, some reading, and now and then a heavy document. Our assumption, so that the average has a meaning;
 * the table beside it lets readers weigh otherwise.
 */
export async function mixtureParts(): Promise<MixturePart[]> {
  const { invoice, table, images, scripted } = htmlSamples();
  const sample = (file: string): string =>
    readFileSync(join(repositoryRoot, 'deploy', 'local', 'samples', file), 'utf8');
  const pdf = (await tenPages()).toString('base64');
  const part = (name: string, share: number, path: string, body: unknown): MixturePart => {
    return { name, share, request: { path, body: typeof body === 'string' ? body : JSON.stringify(body) } };
  };
  return [
    part('HTML: invoice, one page', 38, htmlToPdf.path, invoice.body),
    part('Template: order', 20, templateToPdf.path, {
      template: sample('order.liquid'),
      data: JSON.parse(sample('order.json')) as unknown,
    }),
    part('Markdown: article', 12, markdownToPdf.path, { markdown: sample('article.md') }),
    part('Text to PDF', 3, textToPdf.path, { text: sample('README.md') }),
    part('JSON to PDF', 3, jsonToPdf.path, { json: JSON.parse(sample('order.json')) as unknown }),
    part('PDF to text, ten pages', 8, pdfToText.path, { pdf }),
    part('PDF to image, page one at 150 dpi', 4, pdfToImage.path, { pdf, options: { dpi: 150, pages: '1' } }),
    part('HTML: scripted dashboard', 5, htmlToPdf.path, scripted.body),
    part('HTML: table, 20 pages', 4, htmlToPdf.path, table.body),
    part('HTML: ten photographs, 2.1 MB', 3, htmlToPdf.path, images.body),
  ];
}

async function tenPages(): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-mixture-'));
  try {
    const path = join(directory, 'ten.pdf');
    await writePdfSample(path, { pages: 10 });
    return readFileSync(path);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The parts by their shares, each kind spread evenly, so that heavy ones do not come all at once. */
export function inTurns(parts: readonly MixturePart[], hundreds: number): number[] {
  return parts
    .flatMap(({ share }, part) => {
      const count = share * hundreds;
      return Array.from({ length: count }, (_, index) => ({ part, at: (index + 0.5 + part / 100) / count }));
    })
    .toSorted((left, right) => left.at - right.at)
    .map(({ part }) => part);
}
