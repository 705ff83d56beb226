import { AppError, type ImageFormat } from '@octavo/contracts';
import { Zip, ZipPassThrough } from 'fflate';
import { randomUUID } from 'node:crypto';
import type { PageImage } from '../pdf-reader.ts';

export interface NamedImage {
  name: string;
  image: Uint8Array;
}

const lineBreak = '\r\n';

/** The format's end of a zip's sizes and offsets without its extension for larger ones. */
export const zipLimitBytes = 4_000_000_000;

/** Names that sort as the pages do. */
export async function* nameImages(
  images: AsyncIterable<PageImage>,
  pageCount: number,
  format: ImageFormat,
): AsyncGenerator<NamedImage> {
  const digits = String(pageCount).length;
  for await (const { page, image } of images) {
    yield { name: `page-${String(page).padStart(digits, '0')}.${extensionOf(format)}`, image };
  }
}

export function extensionOf(format: ImageFormat): string {
  return format === 'jpeg' ? 'jpg' : format;
}

/** A zip of images, one in memory at a time. They are compressed already: the zip only holds them. */
export async function* zipImages(images: AsyncIterable<NamedImage>): AsyncGenerator<Uint8Array, void, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) {
      throw error;
    }
    ready.push(piece);
  });
  let bytes = 0;
  for await (const { name, image } of images) {
    bytes += image.byteLength;
    if (bytes > zipLimitBytes) {
      throw new AppError({
        code: 'invalid_request',
        message: 'options.pages: The images are larger than 4 GB together; ask for fewer pages or fewer dots per inch',
      });
    }
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(image, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

export interface MultipartDocument {
  mediaType: string;
  write(images: AsyncIterable<NamedImage>): AsyncGenerator<Uint8Array, void, undefined>;
}

/** Images as parts of one answer (RFC 2046), for those who would rather not unzip. */
export function multipartDocument(format: ImageFormat): MultipartDocument {
  const boundary = `octavo-${randomUUID()}`;
  return {
    mediaType: `multipart/mixed; boundary="${boundary}"`,
    async *write(images) {
      for await (const { name, image } of images) {
        yield Buffer.from(
          [
            `--${boundary}`,
            `Content-Type: image/${format}`,
            `Content-Disposition: attachment; filename="${name}"`,
            `Content-Length: ${image.byteLength}`,
            '',
            '',
          ].join(lineBreak),
        );
        yield image;
        yield Buffer.from(lineBreak);
      }
      yield Buffer.from(`--${boundary}--${lineBreak}`);
    },
  };
}
