import { PDFArray, PDFHeader, PDFName, PDFPage, type PDFDocument, type PDFPageLeaf } from '@cantoo/pdf-lib';
import { mergeLimits, type PdfMerge } from '@octavo/contracts';
import { faultOf, readAttachedPdf, refusal, type AttachedPdf } from './attached-pdf.ts';
import { ObjectCopier } from './copy-objects.ts';

/** Chromium writes 1.4; what is merged may use all that came later. */
const versionOfMerged = 1.7;

/**
 * Puts the pages of other PDFs before and after those of a document.
 * @throws AppError `invalid_request` that names the PDF which cannot be merged.
 */
export async function mergePdfs(document: PDFDocument, { before = [], after = [] }: PdfMerge): Promise<void> {
  const { context } = document;
  if (Number(context.header.getVersionString()) < versionOfMerged) {
    context.header = PDFHeader.forVersion(1, 7);
  }
  let free: number = mergeLimits.pages;
  let position = 0;

  async function insert(pdf: string, path: string): Promise<void> {
    const attached = await readAttachedPdf(pdf, path, free);
    if (attached.pages.length > free) {
      throw refusal(path, `With this PDF there are more than ${mergeLimits.pages} pages to merge`);
    }
    free -= attached.pages.length;
    try {
      for (const page of copyPages(document, attached)) {
        document.insertPage(position, page);
        position += 1;
      }
    } catch (error) {
      throw faultOf(error, path);
    }
  }

  for (const [index, pdf] of before.entries()) {
    await insert(pdf, `merge.before.${index}`);
  }
  position = document.getPageCount();
  for (const [index, pdf] of after.entries()) {
    await insert(pdf, `merge.after.${index}`);
  }
}

function copyPages(document: PDFDocument, attached: AttachedPdf): PDFPage[] {
  const { context } = document;
  const copier = new ObjectCopier(attached.document, document);
  const used = new Set<PDFPageLeaf>();
  return attached.pages.map((source) => {
    const copied = copier.copy(source);
    const leaf = context.lookup(copied) as PDFPageLeaf;
    // A page that stands twice in its document is two pages here, or one mark would be drawn on it twice.
    const node = used.has(leaf) ? leaf.clone(context) : leaf;
    const page = PDFPage.of(node, node === leaf ? copied : context.register(node), document);
    used.add(leaf);
    settle(page);
    page.getCropBox();
    page.getRotation();
    return page;
  });
}

/**
 * Gives a page a list of contents of its own, whoever else uses the one it came with. Finds out now, while it is known
 * whose page it is, what would end the work on it later.
 */
function settle({ node }: PDFPage): void {
  const contents = node.Contents();
  if (contents instanceof PDFArray) {
    node.set(PDFName.of('Contents'), contents.clone(node.context));
  }
  node.set(PDFName.of('Type'), PDFName.of('Page'));
  node.normalize();
}
