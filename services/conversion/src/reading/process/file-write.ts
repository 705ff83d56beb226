import { writeSync } from 'node:fs';

/** FPDF_NO_INCREMENTAL: nothing of what was deleted stays in the file. */
export const writtenAnew = 2;

/** Called by PDFium, which nothing may be thrown through. */
export function writeWhole(file: number, bytes: Uint8Array): boolean {
  try {
    for (let written = 0; written < bytes.length;) {
      written += writeSync(file, bytes, written);
    }
    return true;
  } catch {
    return false;
  }
}
