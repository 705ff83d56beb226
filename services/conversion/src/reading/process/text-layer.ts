import { deflateSync } from 'node:zlib';
import type { Line, RecognizedPage, Word } from '../pdf-reader.ts';

/** What was recognised of a page, to be laid over it. */
export type LayerPage = Pick<RecognizedPage, 'page' | 'width' | 'height' | 'blocks' | 'turned'>;

/** A font without glyphs: each character is half as wide as high, and stretched to where its word stands. */
const glyphWidth = 0.5;

const resources = '<< /Font << /F 3 0 R >> >>';

/** Two bytes a character, which mean themselves. */
const toUnicode = [
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
  '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
  '1 begincodespacerange <0000> <FFFF> endcodespacerange',
  '1 beginbfrange <0000> <FFFF> <0000> endbfrange',
  'endcmap CMapName currentdict /CMap defineresource pop end end',
].join('\n');

const fontObjects = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /Glyphless /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Glyphless /CIDToGIDMap /Identity /DW 500 /FontDescriptor 5 0 R ' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
  '<< /Type /FontDescriptor /FontName /Glyphless /Flags 5 /FontBBox [0 0 500 1000] /ItalicAngle 0 /Ascent 1000 ' +
    '/Descent 0 /CapHeight 1000 /StemV 80 >>',
];

/** A PDF of pages as readers see them, with nothing on them but invisible words, each where it was recognised. */
export function textLayerPdf(pages: readonly LayerPage[]): Buffer {
  const firstPage = 7;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...fontObjects,
    streamOf(toUnicode),
    ...pages.flatMap((page, index) => {
      const { width, height } = sizeAsSeen(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${firstPage + 2 * index + 1} 0 R ` +
          `/Resources ${resources} >>`,
        streamOf(contentOf(page)),
      ];
    }),
  ]);
}

/** A page that was turned to be read has its sides as they were then. */
function sizeAsSeen({ width, height, turned }: LayerPage): { width: number; height: number } {
  return turned === 90 || turned === 270 ? { width: height, height: width } : { width, height };
}

function contentOf(page: LayerPage): string {
  const lines = page.blocks.flat().map((line) => lineContent(line, page));
  // Words stand upright where the page was read: turned back, they stand as they do on it.
  return `q ${turnBack(page).map(rounded).join(' ')} cm BT 3 Tr\n${lines.join('\n')}\nET Q`;
}

/** From the page as it was read to the page as it is seen, both with their origin below. */
function turnBack({ width, height, turned }: LayerPage): number[] {
  switch (turned) {
    case 90:
      return [0, 1, -1, 0, height, 0];
    case 180:
      return [-1, 0, 0, -1, width, height];
    case 270:
      return [0, -1, 1, 0, 0, width];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}

type Direction = 'right' | 'down' | 'up';

/** Words of a line share a size and a baseline, so that readers take them for one. */
function lineContent({ words }: Line, { height }: LayerPage): string {
  const sides = [0, 1, 2, 3].map((side) => words.map(({ box }) => box[side] as number));
  const [left, top, right, bottom] = [
    Math.min(...(sides[0] as number[])),
    Math.min(...(sides[1] as number[])),
    Math.max(...(sides[2] as number[])),
    Math.max(...(sides[3] as number[])),
  ];
  const direction = directionOf(words, { width: right - left, height: bottom - top });
  return words
    .map(({ text, box }) => {
      switch (direction) {
        case 'right':
          return wordContent(text, bottom - top, box[2] - box[0], `1 0 0 1 ${points(box[0], height - bottom)}`);
        case 'down':
          return wordContent(text, right - left, box[3] - box[1], `0 -1 1 0 ${points(left, height - box[1])}`);
        case 'up':
          return wordContent(text, right - left, box[3] - box[1], `0 1 -1 0 ${points(right, height - box[3])}`);
        default:
          return direction satisfies never;
      }
    })
    .join('\n');
}

/** Recognition reads lines that stand on their side too, and tells it by their boxes alone. */
function directionOf(words: readonly Word[], { width, height }: { width: number; height: number }): Direction {
  const longest = Math.max(...words.map(({ text }) => text.length));
  if (height <= width || longest < 3) {
    return 'right';
  }
  return (words[0]?.box[1] ?? 0) <= (words.at(-1)?.box[1] ?? 0) ? 'down' : 'up';
}

function wordContent(text: string, height: number, length: number, matrix: string): string {
  const size = Math.max(1, height);
  // Characters of two units would take two places, and mean nothing apart.
  const characters = Array.from(text).filter((character) => character.length === 1);
  const natural = characters.length * glyphWidth * size;
  if (natural === 0) {
    return '';
  }
  const stretch = (100 * Math.max(0.1, length)) / natural;
  const codes = Buffer.from(characters.join(''), 'utf16le').swap16().toString('hex');
  return `/F ${rounded(size)} Tf ${rounded(stretch)} Tz ${matrix} Tm <${codes}> Tj`;
}

function points(x: number, y: number): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function rounded(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}

function streamOf(content: string): Buffer {
  const data = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const piece = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object) : object,
      Buffer.from('\nendobj\n'),
    ]);
    pieces.push(piece);
    length += piece.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
