import type { previewTemplate as contract } from '@octavo/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint, type BodyOf } from '../../api/endpoint.ts';

export const previewTemplate = endpoint<typeof contract>(
  'conversion.templates.preview',
  'POST',
  '/api/templates/preview',
);

export type TemplatePreview = BodyOf<typeof contract>;

const keptMilliseconds = 30_000;
const attempts = 4;
const pauseMilliseconds = 1_000;

/**
 * The first pages of what is being written, marked and free; the former ones while they are made. Nothing is asked for
 * without a text. What is written next ends what is still being made.
 */
export function useTemplatePreview(body: TemplatePreview | undefined): UseQueryResult<Blob, ApiError> {
  return useQuery<Blob, ApiError>({
    queryKey: [previewTemplate.name, body],
    queryFn: ({ signal }) => api().download(previewTemplate, { ...(body ? { body } : {}), signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMilliseconds,
    retry: (failures, { code }) => code === 'overloaded' && failures < attempts,
    retryDelay: pauseMilliseconds,
  });
}
