import type { RemoteInput, RemoteRequest } from './remote-input.ts';

/** The document as it was sent, or as its address answers it: a contract asks for one of them. */
export async function givenText(
  { remote }: { remote: RemoteInput },
  { text, url }: { text: string | undefined; url: string | undefined },
  limitCharacters: number,
  request: RemoteRequest,
): Promise<string> {
  return url === undefined ? (text ?? '') : remote.text(url, limitCharacters, request);
}
