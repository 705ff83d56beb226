import { deflateSync } from 'node:zlib';

export interface RawStream {
  dictionary: string;
  data: Uint8Array;
}

/** A PDF written by hand, object by object: the first is the catalogue. What no library would write can be written so. */
export function rawPdf(objects: readonly (string | RawStream)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  const add = (piece: Uint8Array | string): void => {
    const bytes = Buffer.from(piece as string);
    pieces.push(bytes);
    length += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    if (typeof object === 'string') {
      add(`${index + 1} 0 obj\n${object}\nendobj\n`);
    } else {
      add(`${index + 1} 0 obj\n<< ${object.dictionary} /Length ${object.data.length} >>\nstream\n`);
      add(object.data);
      add('\nendstream\nendobj\n');
    }
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(pieces);
}

export function deflated(content: string | Uint8Array): RawStream {
  return { dictionary: '/Filter /FlateDecode', data: deflateSync(content) };
}

export interface TextPage {
  /** Each on a line of its own, from the top, in Helvetica. */
  lines: readonly (string | { text: string; x?: number; size?: number })[];
  rotate?: number;
}

const leading = 1.4;

/** A PDF of plain text, A4. */
export function textPdf(pages: readonly TextPage[]): Buffer {
  const firstPage = 4;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap(({ lines, rotate = 0 }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${rotate} /Contents ${firstPage + 2 * index + 1} 0 R ` +
        '/Resources << /Font << /F 3 0 R >> >> >>',
      deflated(contentOf(lines)),
    ]),
  ]);
}

function contentOf(lines: TextPage['lines']): string {
  let y = 790;
  return lines
    .map((line) => {
      const { text, x = 60, size = 12 } = typeof line === 'string' ? { text: line } : line;
      const content = `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj ET`;
      y -= size * leading;
      return content;
    })
    .join('\n');
}

/** A page with anything as its content. */
export function onePage(content: RawStream, options: { mediaBox?: string; resources?: string } = {}): Buffer {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${options.mediaBox ?? '[0 0 595 842]'} /Contents 4 0 R ` +
      `/Resources << ${options.resources ?? ''} >> >>`,
    content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}
