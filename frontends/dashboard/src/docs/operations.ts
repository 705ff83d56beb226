import type { HttpContract, Operation } from '@octavo/contracts';
import type { OpenApiDocument, OpenApiOperation } from '@octavo/data';
import { operationNames } from '../parts/operation-names.ts';

export interface DocumentedOperation {
  operation: Operation;
  name: string;
  path: string;
  spec: OpenApiOperation;
  /** As much of the contract as its samples need. */
  sample: HttpContract;
}

/** The seven operations as the API describes them. */
export function documentedOperations(document: OpenApiDocument): DocumentedOperation[] {
  return (Object.keys(operationNames) as Operation[]).flatMap((operation) => {
    const path = `/functions/v1/${operation}`;
    const spec = document.paths[path]?.post;
    return spec ? [{ operation, name: operationNames[operation], path, spec, sample: sampleOf(path, spec) }] : [];
  });
}

function sampleOf(path: string, { requestBody, responses }: OpenApiOperation): HttpContract {
  const content = requestBody?.content ?? {};
  const files = Object.keys(content).filter((type) => !['application/json', 'multipart/form-data'].includes(type));
  const documents = Object.keys(responses['200']?.content ?? {});
  return {
    path,
    example: content['application/json']?.example,
    ...(files.length > 0 ? { upload: { field: 'pdf', mediaTypes: files, jsonLimitBytes: 0 } } : {}),
    output: { document: documents },
  } as unknown as HttpContract;
}
