import { endAnswer, mustClose } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { bestEncoding, type Encoding } from './encoding.ts';
import type { SiteFile } from './site-file.ts';

const immutably = 'public, max-age=31536000, immutable';
const pictures = /^image\//;

/** Answers a file in the smallest form that the client takes, or says that it has it already. */
export function answerFile(
  exchange: Exchange,
  status: 200 | 404,
  file: SiteFile,
  cacheControl = file.immutable ? immutably : 'no-cache',
): void {
  const { request, response } = exchange;
  const encoding = bestEncoding(request.headers['accept-encoding'], Object.keys(file.content) as Encoding[]);
  const content = file.content[encoding] ?? file.content.identity;
  // Nobody asks again for what never changes.
  const etag = file.immutable ? undefined : `"${file.etag}-${encoding}"`;
  const isKnown = status === 200 && etag !== undefined && (request.headers['if-none-match']?.includes(etag) ?? false);
  response.writeHead(isKnown ? 304 : status, {
    'content-type': file.mediaType,
    ...(isKnown ? {} : { 'content-length': content.length }),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(pictures.test(file.mediaType) ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    vary: 'accept-encoding',
    ...(etag === undefined ? {} : { etag }),
    'cache-control': cacheControl,
    ...(mustClose(exchange) ? { connection: 'close' } : {}),
  });
  if (request.method !== 'HEAD' && !isKnown) {
    response.write(content);
  }
  endAnswer(exchange);
}
