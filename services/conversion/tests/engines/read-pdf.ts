import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

export interface ReadPdf {
  title: string | undefined;
  pages: { widthPoints: number; heightPoints: number; text: string; operators: string }[];
}

/** Reads of a PDF that Chromium wrote what a person would see: pages, their size and their text. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return {
    title: document.getTitle(),
    pages: document.getPages().map((page) => {
      const contents = page.node.Contents();
      const operators = contents instanceof PDFRawStream ? decode(contents) : '';
      const resources = page.node.Resources();
      return {
        widthPoints: page.getWidth(),
        heightPoints: page.getHeight(),
        text: resources ? textOf(operators, resources) : '',
        operators,
      };
    }),
  };
}

/** All text, lines and pages joined by single spaces. */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  return (await readPdf(pdf)).pages.map((page) => page.text).join(' ');
}

function decode(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

const textOperators = /\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj|\[([^\]]*)\] TJ|\/(\S+) Do|\bET\b/g;

function textOf(operators: string, resources: PDFDict): string {
  let font = new Map<string, string>();
  let text = '';
  for (const [token, fontName, single, several, form] of operators.matchAll(textOperators)) {
    if (fontName !== undefined) {
      font = fontOf(resources, fontName);
    } else if (single !== undefined) {
      text += glyphs(single, font);
    } else if (several !== undefined) {
      text += [...several.matchAll(/<([0-9A-Fa-f]+)>/g)].map((match) => glyphs(match[1] ?? '', font)).join('');
    } else if (form !== undefined) {
      const stream = resources.lookupMaybe(PDFName.of('XObject'), PDFDict)?.lookup(PDFName.of(form));
      const inner = stream instanceof PDFRawStream ? stream.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) : null;
      text += stream instanceof PDFRawStream && inner ? textOf(decode(stream), inner) : '';
    } else if (token === 'ET' && !text.endsWith(' ')) {
      text += ' ';
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}

function glyphs(hex: string, font: Map<string, string>): string {
  return (hex.match(/.{4}/g) ?? []).map((code) => font.get(code.toLowerCase()) ?? '\uFFFD').join('');
}

function fontOf(resources: PDFDict, name: string): Map<string, string> {
  const dictionary = resources.lookupMaybe(PDFName.of('Font'), PDFDict)?.lookupMaybe(PDFName.of(name), PDFDict);
  const toUnicode = dictionary?.lookup(PDFName.of('ToUnicode'));
  const characters = new Map<string, string>();
  if (!(toUnicode instanceof PDFRawStream)) {
    return characters;
  }
  const map = decode(toUnicode);
  for (const [, block = ''] of map.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, code = '', unicode = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      characters.set(code.toLowerCase(), utf16(unicode));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, first = '', last = '', unicode = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      for (let code = parseInt(first, 16); code <= parseInt(last, 16); code += 1) {
        const shifted = parseInt(unicode, 16) + code - parseInt(first, 16);
        characters.set(code.toString(16).padStart(4, '0'), utf16(shifted.toString(16).padStart(4, '0')));
      }
    }
  }
  return characters;
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}
