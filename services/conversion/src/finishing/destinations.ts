import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Where the names go that links use within a document. */
export type Destinations = (name: PDFObject) => PDFArray | undefined;

/**
 * Reads a document's named destinations: those of its catalogue, which Chromium writes, and those of its name tree. In
 * another document the names would mean nothing, or something else.
 */
export function destinationsOf({ catalog, context }: PDFDocument): Destinations {
  const places = new Map<string, PDFObject>();
  for (const [name, place] of catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)?.entries() ?? []) {
    places.set(name.decodeText(), place);
  }
  const seen = new Set<PDFObject>();
  const waiting: (PDFObject | undefined)[] = [
    catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.lookup(PDFName.of('Dests')),
  ];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node instanceof PDFDict && !seen.has(node)) {
      seen.add(node);
      const names = node.lookupMaybe(PDFName.of('Names'), PDFArray);
      for (let index = 0; index + 1 < (names?.size() ?? 0); index += 2) {
        const [name, place] = [textOf(names?.lookup(index)), names?.get(index + 1)];
        if (name !== undefined && place) {
          places.set(name, place);
        }
      }
      const kids = node.lookupMaybe(PDFName.of('Kids'), PDFArray);
      waiting.push(...Array.from({ length: kids?.size() ?? 0 }, (_, index) => kids?.lookup(index)));
    }
  }

  return (name) => {
    const text = textOf(name);
    const place = text === undefined ? undefined : context.lookup(places.get(text));
    const target = place instanceof PDFDict ? place.lookup(PDFName.of('D')) : place;
    return target instanceof PDFArray ? target : undefined;
  };
}

function textOf(name: PDFObject | undefined): string | undefined {
  return name instanceof PDFName || name instanceof PDFString || name instanceof PDFHexString
    ? name.decodeText()
    : undefined;
}

/** Whether an entry of a dictionary says where a link goes. */
export function isDestination(key: PDFName, value: PDFObject, dictionary: PDFDict): boolean {
  if (value instanceof PDFRef || value instanceof PDFArray) {
    return false;
  }
  return (
    key === PDFName.of('Dest') || (key === PDFName.of('D') && dictionary.get(PDFName.of('S')) === PDFName.of('GoTo'))
  );
}
