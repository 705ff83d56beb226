import { randomBytes } from 'node:crypto';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfProtection } from '@octavo/contracts';

/** Encrypts the document when it is saved, with AES-256 after PDF 2.0. */
export function protect(document: PDFDocument, { userPassword, ownerPassword, permissions = {} }: PdfProtection): void {
  const { printing = 'highResolution', accessibility = true, assembling = true, ...others } = permissions;
  const { modifying = true, copying = true, annotating = true, fillingForms = true } = others;
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
}
