import { useQuery, type UseQueryResult } from '@octavo/federation';
import { errorOf, failureOf, type ApiError } from './api-error.ts';

export const openApiPath = '/openapi.json';

/** As much of JSON Schema as our contracts use. */
export interface SchemaNode {
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface OpenApiContent {
  schema?: SchemaNode;
  example?: unknown;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  requestBody?: { content: Record<string, OpenApiContent> };
  responses: Record<string, { description?: string; content?: Record<string, OpenApiContent> }>;
}

export interface OpenApiDocument {
  /** What is posted to endpoints of callers, by its type. */
  webhooks?: Record<string, { post: { summary: string } }>;
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', OpenApiOperation>>>;
}

/** What the API says of itself: made of the contracts, so that the documentation cannot say anything else. */
export function useOpenApi({ enabled = true } = {}): UseQueryResult<OpenApiDocument, ApiError> {
  return useQuery<OpenApiDocument, ApiError>({
    queryKey: [openApiPath],
    queryFn: async ({ signal }) => {
      const response = await fetch(openApiPath, { signal }).catch((error: unknown) => {
        throw failureOf(error);
      });
      if (!response.ok) throw await errorOf(response);
      return (await response.json()) as OpenApiDocument;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
