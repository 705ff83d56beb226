import { PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import type { PdfMetadata } from '@octavo/contracts';

/** Writes what the caller says of a document into its Info dictionary and, for readers that look there, as XMP. */
export function describe(document: PDFDocument, metadata: PdfMetadata): void {
  const { title, author, subject, keywords, creator } = metadata;
  if (title !== undefined) {
    document.setTitle(title, { showInWindowTitleBar: true });
  }
  if (author !== undefined) {
    document.setAuthor(author);
  }
  if (subject !== undefined) {
    document.setSubject(subject);
  }
  if (keywords !== undefined) {
    // One text, or keywords of two words could not be told apart.
    document.setKeywords([keywords.join(', ')]);
  }
  if (creator !== undefined) {
    document.setCreator(creator);
  }
  const xmp = document.context.stream(Buffer.from(xmpOf(document, keywords ?? [])), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  document.catalog.set(PDFName.of('Metadata'), document.context.register(xmp));
}

/** The whole description once more, as the same in both places as ISO 32000 asks. */
function xmpOf(document: PDFDocument, keywords: string[]): string {
  const properties = [
    alternative('dc:title', document.getTitle()),
    list('dc:creator', 'Seq', [document.getAuthor()]),
    alternative('dc:description', document.getSubject()),
    list('dc:subject', 'Bag', keywords),
    simple('pdf:Keywords', document.getKeywords()),
    simple('pdf:Producer', document.getProducer()),
    simple('xmp:CreatorTool', document.getCreator()),
    simple('xmp:CreateDate', dateOf(document.getCreationDate())),
    simple('xmp:ModifyDate', dateOf(document.getModificationDate())),
  ].filter((property) => property !== '');
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${properties.join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

function simple(name: string, value: string | undefined): string {
  return value === undefined ? '' : `<${name}>${xmlText(value)}</${name}>`;
}

function alternative(name: string, value: string | undefined): string {
  return value === undefined
    ? ''
    : `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(value)}</rdf:li></rdf:Alt></${name}>`;
}

function list(name: string, kind: 'Bag' | 'Seq', values: (string | undefined)[]): string {
  const items = values.filter((value) => value !== undefined).map((value) => `<rdf:li>${xmlText(value)}</rdf:li>`);
  return items.length === 0 ? '' : `<${name}><rdf:${kind}>${items.join('')}</rdf:${kind}></${name}>`;
}

function dateOf(date: Date | undefined): string | undefined {
  return date?.toISOString().replace(/\.\d+/, '');
}

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A title that came from HTML may hold what XML has no way to write. */
export function xmlText(text: string): string {
  return withoutUnwritable(text).replace(/[&<>]/g, (character) => markup[character] ?? character);
}

export function withoutUnwritable(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '');
}
