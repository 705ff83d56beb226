import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import { AppError } from '@octavo/contracts';
import { markDocument } from '../documents/watermark.ts';
import { makeArchival } from './archive.ts';
import type { FinishingTask } from './finishing-task.ts';
import { mergePdfs } from './merge.ts';
import { describe } from './metadata.ts';
import { protect } from './protect.ts';
import { formStamp, stampPages } from './stamp.ts';
import { drawWatermark } from './watermark.ts';

/**
 * Does to a printed PDF what its caller asked for besides printing, always in this order: the description is the
 * printed document's; watermark and test mark are on every page; nothing comes after the encryption.
 */
export async function finishPdf({ pdf, options, stamps, isTest }: Omit<FinishingTask, 'kind'>): Promise<Uint8Array> {
  const { metadata, merge, watermark, pdfa, password } = options;
  const document = await load(pdf);
  if (metadata) {
    describe(document, metadata);
  }
  if (merge) {
    await mergePdfs(document, merge);
  }
  if (watermark) {
    await drawWatermark(document, watermark, stamps.watermark);
  }
  if (isTest && stamps.testMark) {
    await drawTestStamp(document, stamps.testMark);
  } else if (isTest) {
    markDocument(document);
  }
  if (pdfa) {
    makeArchival(document, pdfa);
  }
  if (password) {
    protect(document, password);
  }
  return document.save({
    // The library encrypts streams and leaves strings as they are: right only for those that stand in streams.
    useObjectStreams: password !== undefined,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}

async function load(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(pdf, { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false });
  } catch (cause) {
    throw new AppError({ code: 'document_failed', message: 'The PDF could not be finished', cause });
  }
}

/** Across the page, from corner to corner as far as it goes. */
async function drawTestStamp(document: PDFDocument, pdf: Uint8Array): Promise<void> {
  const stamp = await formStamp(document, pdf);
  stampPages(document, stamp, {
    name: 'TestMark',
    opacity: 0.22,
    layer: 'above',
    place: ({ width, height }) => ({
      x: width / 2,
      y: height / 2,
      scale: Math.min((0.8 * Math.hypot(width, height)) / stamp.width, (0.6 * Math.min(width, height)) / stamp.height),
      radians: Math.atan2(height, width),
    }),
  });
}
