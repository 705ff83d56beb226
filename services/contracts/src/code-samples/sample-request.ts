import { isDocumentOutput, type HttpContract } from '../contract.ts';

export const sampleLanguages = ['curl', 'javascript', 'python', 'php'] as const;

export type SampleLanguage = (typeof sampleLanguages)[number];

export interface SampleAddress {
  /** Without a slash at its end. */
  serverUrl: string;
  apiKey: string;
}

/** What a sample sends and keeps, whatever its language. */
export interface SampleRequest {
  url: string;
  apiKey: string;
  body: { json: unknown } | { file: string; mediaType: string };
  outputFile: string;
  /** Answers say how many credits are left. */
  metered: boolean;
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** The request that a sample of an operation makes: the contract's own example, a PDF as the file that it is. */
export function sampleRequestOf(contract: HttpContract, { serverUrl, apiKey }: SampleAddress): SampleRequest {
  const { path, upload, example } = contract;
  // Only operations answer documents, and only they cost credits.
  const metered = isDocumentOutput(contract.output);
  if (upload) {
    const { options = {} } = (example ?? {}) as { options?: Record<string, unknown> };
    const query = new URLSearchParams(
      Object.entries(options).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const [mediaType] = upload.mediaTypes;
    return {
      url: `${serverUrl}${path}?${query.toString()}`,
      apiKey,
      body: { file: 'document.pdf', mediaType },
      outputFile: `result.${extensionOf(options)}`,
      metered,
    };
  }
  const outputFile = `result.${mainExtension(contract)}`;
  return { url: serverUrl + path, apiKey, body: { json: example }, outputFile, metered };
}

function extensionOf({ format }: { format?: unknown }): string {
  return extensions[`image/${String(format)}`] ?? (format === 'json' ? 'json' : 'txt');
}

function mainExtension({ output }: HttpContract): string {
  const [mediaType = ''] = isDocumentOutput(output) ? [output.document].flat() : [];
  return extensions[mediaType] ?? 'json';
}
