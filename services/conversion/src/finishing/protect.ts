import { createCipheriv, randomBytes } from 'node:crypto';
import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFPageLeaf,
  PDFPageTree,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { PdfProtection } from '@octavo/contracts';

/** Encrypts the document when it is saved with object streams, with AES-256 after PDF 2.0. */
export function protect(document: PDFDocument, { userPassword, ownerPassword, permissions = {} }: PdfProtection): void {
  const { printing = 'highResolution', accessibility = true, assembling = true, ...others } = permissions;
  const { modifying = true, copying = true, annotating = true, fillingForms = true } = others;
  leaveNoStringOutside(document.context);
  document.encrypt({
    ...(userPassword !== undefined && { userPassword }),
    // Without one, whoever may open the document could lift its restrictions.
    ownerPassword: ownerPassword ?? randomBytes(32).toString('base64url'),
    permissions: {
      printing: printing === 'none' ? false : printing,
      modifying,
      copying,
      annotating,
      fillingForms,
      documentAssembly: assembling,
      contentAccessibility: accessibility,
    },
    algorithm: 'AES-256',
  });
  encryptNatively(document.context);
}

const keyBytes = 32;
const blockBytes = 16;

/** The library's own AES is JavaScript: six megabytes a second. Should it come to keep its key elsewhere, it goes on. */
function encryptNatively({ security }: PDFContext): void {
  const key: unknown = security && Reflect.get(security, 'encryptionKey');
  if (security && key instanceof Uint8Array && key.length === keyBytes) {
    security.getEncryptFn = () => (bytes) => {
      const start = randomBytes(blockBytes);
      const cipher = createCipheriv('aes-256-cbc', key, start);
      return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
    };
  }
}

/**
 * Most objects are encrypted with the object stream they stand in. Streams, pages and the catalogue stand in none, and
 * their strings would stay readable: those become objects of their own. What could not be parsed goes.
 */
function leaveNoStringOutside(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) {
      setApart(context, object.dict);
    } else if (standsAlone(object)) {
      setApart(context, object);
    } else if (object instanceof PDFInvalidObject) {
      context.assign(ref, PDFNull);
    }
  }
}

/** What the library writes outside of object streams, besides streams. */
function standsAlone(object: PDFObject): object is PDFDict {
  return (
    object instanceof PDFCatalog ||
    object instanceof PDFPageTree ||
    object instanceof PDFPageLeaf ||
    (object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Sig'))
  );
}

function setApart(context: PDFContext, container: PDFDict | PDFArray): void {
  const apart = (value: PDFObject): PDFObject | undefined => {
    if (value instanceof PDFDict || value instanceof PDFArray) {
      setApart(context, value);
      return undefined;
    }
    return value instanceof PDFString || value instanceof PDFHexString ? context.register(value) : undefined;
  };
  if (container instanceof PDFDict) {
    for (const [key, value] of container.entries()) {
      container.set(key, apart(value) ?? value);
    }
  } else {
    for (const [index, value] of container.asArray().entries()) {
      container.set(index, apart(value) ?? value);
    }
  }
}
