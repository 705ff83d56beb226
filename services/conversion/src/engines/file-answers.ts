import type { CdpSession, EventParameters } from './cdp-session.ts';
import type { DocumentFiles } from './document-files.ts';
import { mediaTypeOfFile } from './document-media-type.ts';

/** Where a document and its files are found by their own page alone: the name leads nowhere else. */
export const filesOrigin = 'http://document.invalid';

export interface FilesOfPage {
  html: string;
  beside: DocumentFiles;
}

/** Answers a page in the place of the network. */
export async function answerFromFiles(
  session: CdpSession,
  { requestId, request }: EventParameters<'Fetch.requestPaused'>,
  { html, beside }: FilesOfPage,
): Promise<void> {
  const name = nameOf(request.url);
  const isDocument = name === '';
  const content = isDocument ? Buffer.from(html) : await beside.read(name).catch(() => undefined);
  const mediaType = isDocument ? 'text/html; charset=utf-8' : mediaTypeOfFile(name, content);
  session.tell('Fetch.fulfillRequest', {
    requestId,
    responseCode: content ? 200 : 404,
    responseHeaders: [{ name: 'content-type', value: mediaType }],
    body: (content ?? Buffer.alloc(0)).toString('base64'),
  });
}

/** Browsers have taken dots out of the path already; what is left is compared with names, never with a disk. */
function nameOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname.slice(1));
  } catch {
    return '\0';
  }
}
