import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const words =
  'account balance carried forward delivery document invoice ledger manager number order page paper payment period quarter receipt report service standard statement supplier table total volume'.split(
    ' ',
  );

const linesPerPage = 46;
const wordsPerLine = 11;
const firstPageObject = 4;

export interface PdfSample {
  pages: number;
  /** Beside the text of each page, an image in its corner that takes so many bytes of the file. */
  imageSide?: number;
}

/** Writes a PDF of A4 pages full of text, the same every time, without holding it in memory. */
export async function writePdfSample(path: string, { pages, imageSide }: PdfSample): Promise<void> {
  const file = createWriteStream(path);
  const objectsPerPage = imageSide === undefined ? 2 : 3;
  const offsets: number[] = [];
  let length = 0;
  const write = async (piece: string | Uint8Array): Promise<void> => {
    length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength;
    if (!file.write(piece)) await once(file, 'drain');
  };
  const object = async (text: string, stream?: Uint8Array): Promise<void> => {
    offsets.push(length);
    await write(`${offsets.length} 0 obj\n${text}\n`);
    if (stream) {
      await write('stream\n');
      await write(stream);
      await write('\nendstream\n');
    }
    await write('endobj\n');
  };

  const kids = Array.from({ length: pages }, (_, page) => `${firstPageObject + page * objectsPerPage} 0 R`);
  await write('%PDF-1.7\n');
  await object('<< /Type /Catalog /Pages 2 0 R >>');
  await object(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`);
  await object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const random = numbers(1);
  const pixels = Uint8Array.from({ length: (imageSide ?? 0) ** 2 }, () => random() & 0xff);
  for (let page = 0; page < pages; page += 1) {
    const content = firstPageObject + page * objectsPerPage + 1;
    const image = imageSide === undefined ? '' : `/XObject << /I ${content + 1} 0 R >>`;
    await object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R ` +
        `/Resources << /Font << /F 3 0 R >> ${image} >> >>`,
    );
    const text = Buffer.from(pageContent(random, imageSide !== undefined));
    await object(`<< /Length ${text.length} >>`, text);
    if (imageSide !== undefined) {
      // Each page's image is another: readers may know those that come again.
      pixels[0] = page & 0xff;
      pixels[1] = page >>> 8;
      await object(
        `<< /Type /XObject /Subtype /Image /Width ${imageSide} /Height ${imageSide} /ColorSpace /DeviceGray ` +
          `/BitsPerComponent 8 /Length ${pixels.length} >>`,
        pixels,
      );
    }
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  await write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`);
  await write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  file.end();
  await once(file, 'close');
}

function pageContent(random: () => number, hasImage: boolean): string {
  const lines = Array.from({ length: linesPerPage }, () =>
    Array.from({ length: wordsPerLine }, () => words[random() % words.length] as string).join(' '),
  );
  const text = lines.map((line) => `(${line}) Tj T*`).join('\n');
  return `${hasImage ? 'q 120 0 0 120 440 20 cm /I Do Q\n' : ''}BT /F 9 Tf 14 TL 50 790 Td\n${text}\nET\n`;
}

/** The same numbers for the same seed (xorshift). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
