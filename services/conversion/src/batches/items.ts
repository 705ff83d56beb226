import { AppError, detailsOfIssues, type ErrorDetail, type Operation } from '@octavo/contracts';
import { storeInlineFile, type RequestFiles } from '@octavo/kit';
import type { JobInput } from '../jobs/input.ts';
import type { RunnableOperation } from '../operation.ts';
import { pinTemplate } from '../templates/pin.ts';
import type { TemplateStore } from '../templates/store.ts';

export interface BatchItem {
  operation: Operation;
  body: Record<string, unknown>;
}

export interface ParsedItem {
  operation: Operation;
  input: JobInput;
}

/**
 * Parses every item by its operation's own contract; a file within the JSON leaves it, as it does when it comes alone.
 * @throws AppError `invalid_request` with the faults of all items.
 */
export async function parseItems(
  items: readonly BatchItem[],
  operations: ReadonlyMap<Operation, RunnableOperation>,
  files: RequestFiles,
): Promise<ParsedItem[]> {
  const faults: ErrorDetail[] = [];
  const parsed: ParsedItem[] = [];
  for (const [index, { operation, body }] of items.entries()) {
    const contract = operations.get(operation)?.contract;
    const path = `items.${index}`;
    if (!contract?.body) {
      faults.push({ path: `${path}.operation`, message: 'This operation is not available' });
      continue;
    }
    const result = contract.body.safeParse(body);
    if (!result.success) {
      faults.push(
        ...detailsOfIssues(result.error.issues).map((fault) => ({
          path: [path, 'body', fault.path].filter(Boolean).join('.'),
          message: fault.message,
        })),
      );
      continue;
    }
    const { upload } = contract;
    const values = result.data as Record<string, unknown>;
    const text = upload && values[upload.field];
    if (upload && typeof text === 'string') {
      const { [upload.field]: _, ...rest } = values;
      const file = await storeInlineFile(`${path}.body.${upload.field}`, text, files);
      parsed.push({ operation, input: { body: rest, upload: file } });
    } else {
      parsed.push({ operation, input: { body: values, upload: undefined } });
    }
  }
  const [first] = faults;
  if (first) {
    throw new AppError({ code: 'invalid_request', message: `${first.path}: ${first.message}`, details: faults });
  }
  return parsed;
}

/**
 * Lets every item that renders a stored template name the version it is to be.
 * @throws AppError `not_found` that names the item.
 */
export async function pinItems(
  { templates }: { templates: Pick<TemplateStore, 'findNumber'> },
  userId: string,
  items: readonly ParsedItem[],
): Promise<ParsedItem[]> {
  const pinned: ParsedItem[] = [];
  for (const [index, { operation, input }] of items.entries()) {
    const body = await pinTemplate(templates, userId, { operation, body: input.body }).catch((error: unknown) => {
      throw error instanceof AppError ? ofItem(index, error) : error;
    });
    pinned.push({ operation, input: { ...input, body } });
  }
  return pinned;
}

function ofItem(index: number, cause: AppError): AppError {
  const { code, message } = cause;
  const path = `items.${index}.body.templateId`;
  return new AppError({ code, message: `${path}: ${message}`, details: [{ path, message }], cause });
}
