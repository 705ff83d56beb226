import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib';
import { watermarkImageLimits, type PdfWatermark, type WatermarkPosition } from '@octavo/contracts';
import { bytesOfBase64, refusal } from './attached-pdf.ts';
import { formStamp, stampPages, type Placement, type Stamp } from './stamp.ts';
import { stampFontSize } from './text-stamp.ts';

const defaultOpacity = 0.3;
const defaultTextRotation = 45;
const defaultImageScale = 0.5;

/** How much of a page's sides text fills that says no size, and of its shorter side one line of it. */
const textShare = 0.8;
const lineShare = 0.3;

/** Distance of a stamp from the page's edges, as a share of its shorter side. */
const edgeShare = 0.03;

/**
 * Stamps the caller's watermark on every page.
 * @param textStamp the text as a PDF, where the watermark is text.
 */
export async function drawWatermark(
  document: PDFDocument,
  watermark: PdfWatermark,
  textStamp: Uint8Array | undefined,
): Promise<void> {
  const { opacity = defaultOpacity, layer = 'above', position = 'center' } = watermark;
  const stamp = textStamp ? await formStamp(document, textStamp) : await imageStamp(document, watermark.image ?? '');
  const degrees = watermark.rotation ?? (textStamp ? defaultTextRotation : 0);
  const radians = (degrees * Math.PI) / 180;
  const box = turned(stamp, radians);
  stampPages(document, stamp, {
    name: 'Watermark',
    opacity,
    layer,
    place: (page) => {
      const scale = textStamp ? textScale(watermark, stamp, box, page) : imageScale(watermark, stamp, box, page);
      return { ...middleAt(position, page, { width: box.width * scale, height: box.height * scale }), scale, radians };
    },
  });
}

interface Size {
  width: number;
  height: number;
}

/** The upright box around a turned one. */
function turned({ width, height }: Size, radians: number): Size {
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

function textScale({ fontSize, text = '' }: PdfWatermark, stamp: Size, box: Size, page: Size): number {
  if (fontSize !== undefined) {
    return fontSize / stampFontSize;
  }
  const lineHeight = stamp.height / text.split('\n').length;
  return Math.min(
    (textShare * page.width) / box.width,
    (textShare * page.height) / box.height,
    (lineShare * Math.min(page.width, page.height)) / lineHeight,
  );
}

/** An image that would be cut off is made smaller. */
function imageScale({ scale = defaultImageScale }: PdfWatermark, stamp: Size, box: Size, page: Size): number {
  return Math.min((scale * page.width) / stamp.width, page.width / box.width, page.height / box.height);
}

function middleAt(position: WatermarkPosition, page: Size, box: Size): Pick<Placement, 'x' | 'y'> {
  const edge = edgeShare * Math.min(page.width, page.height);
  const words = position.split('-');
  const x = words.includes('left')
    ? edge + box.width / 2
    : words.includes('right')
      ? page.width - edge - box.width / 2
      : page.width / 2;
  const y = words.includes('bottom')
    ? edge + box.height / 2
    : words.includes('top')
      ? page.height - edge - box.height / 2
      : page.height / 2;
  return { x, y };
}

const path = 'watermark.image';

async function imageStamp(document: PDFDocument, base64: string): Promise<Stamp> {
  const bytes = bytesOfBase64(base64, path);
  const image = await embedded(document, bytes);
  await image.embed();
  return { ref: image.ref, width: image.width, height: image.height, kind: 'image' };
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const jpegSignature = Buffer.from('\xff\xd8\xff', 'latin1');

async function embedded(document: PDFDocument, bytes: Buffer): Promise<PDFImage> {
  const isPng = bytes.subarray(0, pngSignature.length).equals(pngSignature);
  if (!isPng && !bytes.subarray(0, jpegSignature.length).equals(jpegSignature)) {
    throw refusal(path, 'Give a PNG or a JPEG');
  }
  // A PNG says its size before anything that could be a bomb.
  if (isPng && (bytes.length < 24 || bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > watermarkImageLimits.pixels)) {
    throw tooLarge();
  }
  let image: PDFImage;
  try {
    image = isPng ? await document.embedPng(bytes) : await document.embedJpg(bytes);
  } catch (error) {
    throw refusal(path, 'This image is broken', error);
  }
  if (image.width * image.height > watermarkImageLimits.pixels) {
    throw tooLarge();
  }
  if (image.width === 0 || image.height === 0) {
    throw refusal(path, 'This image is broken');
  }
  return image;
}

function tooLarge(): Error {
  return refusal(path, `Give an image of ${watermarkImageLimits.pixels / 1_000_000} megapixels at most`);
}
