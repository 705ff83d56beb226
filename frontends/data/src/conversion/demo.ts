import { pageSettings, useMutation, type UseMutationResult } from '@octavo/federation';
import { errorOf, failureOf, type ApiError } from '../api/api-error.ts';

export const demoSources = ['html', 'markdown'] as const;

export type DemoSource = (typeof demoSources)[number];

export interface DemoRequest {
  source: DemoSource;
  text: string;
}

/** Longest text that the demo takes. */
export const demoTextLength = 20_000;

const path = '/functions/v1/demo';
const timeoutMilliseconds = 30_000;

/** POST /functions/v1/demo: anonymous, limited, watermarked. @throws ApiError */
async function convertDemo(request: DemoRequest): Promise<Blob> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { apikey: pageSettings().anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}

/** Converts what a visitor typed, without an account. */
export function useConvertDemo(): UseMutationResult<Blob, ApiError, DemoRequest> {
  return useMutation<Blob, ApiError, DemoRequest>({ mutationFn: convertDemo });
}
