import { AppError, type getFile } from '@octavo/contracts';
import { contentDisposition, reply, type HttpHandler } from '@octavo/kit';
import { isUuid } from '../uuid.ts';
import type { ObjectStore } from './object-store.ts';
import type { OutputContext } from './output.ts';

export interface FileContext extends OutputContext {
  objects: ObjectStore;
  now: () => number;
}

/** A wrong signature and a document that never was are told apart to nobody. */
export function getFileHandler({ documents, links, objects, now }: FileContext): HttpHandler<typeof getFile> {
  return async ({ params, query }) => {
    const { id = '' } = params;
    const document = isUuid(id) ? await documents.find(id) : undefined;
    if (!document || !links.isGenuine(id, document.expiresAt, query.signature)) {
      throw new AppError({ code: 'not_found', message: 'There is no such document, or the address is not complete' });
    }
    const found = document.expiresAt.getTime() > now() ? await objects.get(document.objectKey) : undefined;
    if (!found) {
      throw new AppError({ code: 'result_gone', message: 'The document was deleted. Addresses are good for 24 hours' });
    }
    return reply({
      status: 200,
      headers: {
        ...(document.headers as Record<string, string>),
        'content-type': document.mediaType,
        'content-length': String(found.bytes),
        ...(document.filename === null ? {} : { 'content-disposition': contentDisposition(document.filename) }),
      },
      body: found.stream,
    });
  };
}
