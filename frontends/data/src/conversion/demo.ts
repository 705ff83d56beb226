import type { demo as contract } from '@octavo/contracts';
import { pageSettings, useMutation, type UseMutationResult } from '@octavo/federation';
import { errorOf, failureOf, type ApiError } from '../api/api-error.ts';
import { endpoint, type BodyOf } from '../api/endpoint.ts';

export const demoSources = ['html', 'markdown'] as const;

export type DemoSource = (typeof demoSources)[number];

export interface DemoRequest {
  source: DemoSource;
  text: string;
}

export const convertDemo = endpoint<typeof contract>('conversion.demo', 'POST', '/functions/v1/demo');
const timeoutMilliseconds = 30_000;

/** The marked document of what was typed. @throws ApiError */
async function documentOf({ source, text }: DemoRequest): Promise<Blob> {
  const body: BodyOf<typeof contract> = { [source]: text };
  const response = await fetch(convertDemo.path, {
    method: convertDemo.method,
    headers: { apikey: pageSettings().anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}

/** Converts what a visitor typed, without an account. */
export function useConvertDemo(): UseMutationResult<Blob, ApiError, DemoRequest> {
  return useMutation<Blob, ApiError, DemoRequest>({ mutationFn: documentOf });
}
