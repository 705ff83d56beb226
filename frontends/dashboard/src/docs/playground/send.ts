/** What came back. */
export interface Outcome {
  status: number;
  seconds: number;
  headers: readonly (readonly [string, string])[];
  document: Blob;
  mediaType: string;
  filename: string;
}

export interface PlaygroundRequest {
  /** Of our own host. */
  url: string;
  apiKey: string;
  body: { json: string } | { file: File };
  signal: AbortSignal;
}

function filenameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'result';
}

/** Makes the call as the reader's own program would. @throws when nothing came back. */
export async function sendRequest({ url, apiKey, body, signal }: PlaygroundRequest): Promise<Outcome> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'json' in body ? 'application/json' : 'application/pdf',
    },
    body: 'json' in body ? body.json : body.file,
    // The key alone says who calls.
    credentials: 'omit',
    signal,
  });
  const document = await response.blob();
  return {
    status: response.status,
    seconds: (performance.now() - startedAt) / 1_000,
    headers: [...response.headers],
    document,
    mediaType: (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '',
    filename: filenameOf(response.headers.get('content-disposition')),
  };
}

export function headerOf({ headers }: Outcome, name: string): string | undefined {
  return headers.find(([own]) => own === name)?.[1];
}
