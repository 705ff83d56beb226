import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { textFaultOf } from './text-faults.ts';

/** ISO 19005-2, 6.1.13. */
const limits = { stringBytes: 32_767, nameBytes: 127, leastSide: 3, mostSide: 14_400 } as const;

/**
 * What keeps a document that Chromium printed from being a PDF/A although its fonts, colours and structure are right:
 * the few things that depend on what its author wrote.
 */
export function archivalFaultOf(document: PDFDocument): string | undefined {
  for (const page of document.getPages()) {
    const { width, height } = page.getMediaBox();
    if (Math.min(width, height) < limits.leastSide || Math.max(width, height) > limits.mostSide) {
      return 'a side of a page is shorter than 3 points or longer than 14,400';
    }
    const fault = textFaultOf(contentOf(page.node.Contents()), page.node.Resources());
    if (fault !== undefined) {
      return fault;
    }
  }
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const fault = valueFaultOf(object) ?? formFaultOf(object);
    if (fault !== undefined) {
      return fault;
    }
  }
  return undefined;
}

function valueFaultOf(object: PDFObject): string | undefined {
  if (object instanceof PDFString || object instanceof PDFHexString) {
    return object.asBytes().length > limits.stringBytes
      ? 'a title or a link in it is longer than 32,767 bytes'
      : undefined;
  }
  if (object instanceof PDFName) {
    return nameFaultOf(object);
  }
  if (object instanceof PDFArray) {
    return firstFault(object.asArray());
  }
  if (object instanceof PDFDict) {
    return firstFault(object.entries().flat());
  }
  if (object instanceof PDFStream) {
    return valueFaultOf(object.dict);
  }
  return undefined;
}

function nameFaultOf(name: PDFName): string | undefined {
  if (name === PDFName.of('DeviceCMYK')) {
    return 'an image has CMYK colours';
  }
  return name.asBytes().length > limits.nameBytes ? 'an anchor in it is longer than 127 bytes' : undefined;
}

function firstFault(objects: PDFObject[]): string | undefined {
  for (const object of objects) {
    const fault = valueFaultOf(object);
    if (fault !== undefined) {
      return fault;
    }
  }
  return undefined;
}

/** Forms and patterns have content and resources of their own. */
function formFaultOf(object: PDFObject): string | undefined {
  if (!(object instanceof PDFStream)) {
    return undefined;
  }
  const { dict } = object;
  const isForm = dict.get(PDFName.of('Subtype')) === PDFName.of('Form') || dict.has(PDFName.of('PatternType'));
  return isForm ? textFaultOf(contentOf(object), dict.lookupMaybe(PDFName.of('Resources'), PDFDict)) : undefined;
}

function contentOf(contents: PDFObject | undefined): string {
  if (contents instanceof PDFArray) {
    return Array.from({ length: contents.size() }, (_, index) => contentOf(contents.lookup(index))).join('\n');
  }
  if (contents instanceof PDFRawStream) {
    return Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1');
  }
  return contents instanceof PDFContentStream ? Buffer.from(contents.getUnencodedContents()).toString('latin1') : '';
}
