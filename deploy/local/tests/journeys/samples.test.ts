import { beforeAll, expect, jest, test } from '@jest/globals';
import { operationCredits } from '@octavo/contracts';
import { sharedStack, type SharedStack } from '../../src/testing/shared-stack.ts';
import { keepArtifact } from '../support/artifacts.ts';
import { call, numberIn } from '../support/client.ts';
import { millimetresOf, readPdf } from '../support/pdf.ts';
import type { PageImage } from '../support/pdf.ts';
import { pngOf } from '../support/png.ts';
import { allSamples, bodyOf } from '../support/samples.ts';

jest.setTimeout(60_000);

const samples = allSamples();
const artifactDpi = 96;
/** Less than this share of a page drawn on is a page that came out blank. */
const smallestInk = 0.001;

let stack: SharedStack;

beforeAll(async () => {
  stack = await sharedStack();
}, 300_000);

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** How much of a page differs from its most frequent colour: 0 is a blank page, or one colour all over. */
function inkOf({ pixels }: PageImage): number {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / colours.length;
}

test.each(samples)('$file comes out as it should', async (sample) => {
  const answer = await call(stack, sample.operation, { key: stack.demoApiKey, body: bodyOf(sample) });

  expect(answer.error).toBeUndefined();
  expect(answer.status).toBe(200);
  expect(numberIn(answer, 'x-credits-used')).toBe(operationCredits[sample.operation]);
  keepArtifact(`${sample.file}.pdf`, () => answer.bytes);
  const pdf = await readPdf(answer.bytes);
  try {
    const images = pdf.pages.map((_, index) => pdf.renderPage(index, artifactDpi));
    for (const [index, image] of images.entries()) {
      keepArtifact(`${sample.file}-${index + 1}.png`, () => pngOf(image));
    }

    expect(pdf.pages).toHaveLength(sample.expectedPages);
    for (const page of pdf.pages) {
      const { width, height } = sample.pageSizeMillimetres;
      expect(Math.abs(millimetresOf(page.widthPoints) - width)).toBeLessThanOrEqual(1);
      expect(Math.abs(millimetresOf(page.heightPoints) - height)).toBeLessThanOrEqual(1);
    }
    const text = collapsed(pdf.pages.map((page) => page.text).join(' '));
    expect(sample.texts.filter((wanted) => !text.includes(collapsed(wanted)))).toEqual([]);
    expect(images.map(inkOf).filter((ink) => ink < smallestInk)).toEqual([]);
    expect(new Set(images.map(({ pixels }) => Buffer.from(pixels).toString('base64'))).size).toBe(images.length);
  } finally {
    pdf.close();
  }
});
