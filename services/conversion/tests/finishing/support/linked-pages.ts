import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** The indices of the pages that the links of a PDF lead to, in order; -1 for a link that leads nowhere. */
export async function linkedPages(pdf: Uint8Array): Promise<number[]> {
  const document = await PDFDocument.load(pdf);
  const pages = document.getPages();
  return pages.flatMap((page) => {
    const links = page.node.Annots()?.asArray() ?? [];
    return links.map((link) => {
      const target = document.context.lookup(link, PDFDict).lookupMaybe(PDFName.of('Dest'), PDFArray)?.get(0);
      return pages.findIndex(({ ref }) => ref === target);
    });
  });
}
