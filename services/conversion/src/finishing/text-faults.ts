import { PDFArray, PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';

/** ISO 19005-2, 6.1.13: how deep q and Q may nest. */
const deepestNesting = 28;

/** Two bytes a character: glyphs by their number, of which 0 is .notdef. One byte: what the font's encoding says. */
type Font = { bytes: 2 } | { bytes: 1; notDefined: Set<string> };

const tokens =
  /\/(\S+)\s+[\d.+-]+\s+Tf|<([0-9A-Fa-f\s]*)>\s*(?:Tj|'|")|\[([^\]]*)\]\s*TJ|\)\s*(Tj|'|")|(?<=^|\s)([qQ])(?=\s|$)/g;

/**
 * What of a content's text or state PDF/A forbids: a character without a glyph, which shows as a box, and state that
 * nests too deep. Knows what Chromium writes, and mistrusts the rest.
 */
export function textFaultOf(content: string, resources: PDFDict | undefined): string | undefined {
  const fonts = new Map<string, Font>();
  let font: Font | undefined;
  let depth = 0;
  for (const [, name, single, several, literal, state] of content.matchAll(tokens)) {
    if (name !== undefined) {
      font = fonts.get(name) ?? fontOf(resources, name);
      fonts.set(name, font);
    } else if (state !== undefined) {
      depth += state === 'q' ? 1 : -1;
      if (depth > deepestNesting) {
        return 'its elements nest too deep';
      }
    } else if (literal !== undefined || several?.includes('(')) {
      return 'its text is written in a way that cannot be checked';
    } else if (hexStrings(single, several).some((hex) => showsNotDefined(hex, font))) {
      return 'it has a character that no font here has';
    }
  }
  return undefined;
}

function hexStrings(single: string | undefined, several: string | undefined): string[] {
  const strings =
    single === undefined ? [...(several ?? '').matchAll(/<([^>]*)>/g)].map(([, hex = '']) => hex) : [single];
  return strings.map((hex) => hex.replace(/\s+/g, '').toLowerCase());
}

function showsNotDefined(hex: string, font: Font | undefined): boolean {
  const codes = hex.match(font?.bytes === 1 ? /../g : /.{4}/g) ?? [];
  return codes.some((code) => (font?.bytes === 1 ? font.notDefined.has(code) : code === '0000'));
}

function fontOf(resources: PDFDict | undefined, name: string): Font {
  const font = resources?.lookupMaybe(PDFName.of('Font'), PDFDict)?.lookupMaybe(PDFName.of(name), PDFDict);
  return font?.get(PDFName.of('Subtype')) === PDFName.of('Type3')
    ? { bytes: 1, notDefined: notDefinedCodes(font) }
    : { bytes: 2 };
}

/** The codes of a Type 3 font that its differences leave out or call .notdef. */
function notDefinedCodes(font: PDFDict): Set<string> {
  const all = new Set(Array.from({ length: 256 }, (_, code) => code.toString(16).padStart(2, '0')));
  const encoding = font.lookupMaybe(PDFName.of('Encoding'), PDFDict);
  let code = 0;
  for (const item of encoding?.lookupMaybe(PDFName.of('Differences'), PDFArray)?.asArray() ?? []) {
    if (item instanceof PDFNumber) {
      code = item.asNumber();
    } else {
      if (item !== PDFName.of('.notdef')) {
        all.delete(code.toString(16).padStart(2, '0'));
      }
      code += 1;
    }
  }
  return all;
}
