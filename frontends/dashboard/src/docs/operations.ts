import { operationNames, operations, type Operation } from '@octavo/contracts';
import type { OpenApiDocument, OpenApiOperation, SchemaNode } from '@octavo/data';

export interface DocumentedOperation {
  operation: Operation;
  name: string;
  path: string;
  spec: OpenApiOperation;
}

export function operationPath(operation: Operation): string {
  return `/functions/v1/${operation}`;
}

/** An operation as the API describes it. */
export function documentedOperation(document: OpenApiDocument, operation: Operation): DocumentedOperation | undefined {
  const path = operationPath(operation);
  const spec = document.paths[path]?.post;
  return spec && { operation, name: operationNames[operation], path, spec };
}

/** All of them, in the order of their prices. */
export function documentedOperations(document: OpenApiDocument): DocumentedOperation[] {
  return operations.flatMap((operation) => documentedOperation(document, operation) ?? []);
}

export function bodySchemaOf({ spec }: Pick<DocumentedOperation, 'spec'>): SchemaNode | undefined {
  return spec.requestBody?.content['application/json']?.schema;
}

/** Whether a PDF goes in: as the body itself, with the options in the query. */
export function takesFile({ spec }: Pick<DocumentedOperation, 'spec'>): boolean {
  return 'application/pdf' in (spec.requestBody?.content ?? {});
}

/** Whether files may lie beside the document, in a form. */
export function takesForm({ spec }: Pick<DocumentedOperation, 'spec'>): boolean {
  return 'multipart/form-data' in (spec.requestBody?.content ?? {});
}
