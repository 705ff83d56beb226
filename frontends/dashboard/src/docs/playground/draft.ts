import type { SchemaNode } from '@octavo/data';

export type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A body as it is typed; undefined while it is no JSON object. */
export function bodyOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const textOf = (body: JsonObject): string => JSON.stringify(body, null, 2);

/** The options of a body, whatever else is in it. */
export function optionsOf(body: JsonObject): JsonObject {
  return isObject(body['options']) ? body['options'] : {};
}

/** The body with one property set, or without it. */
export function withProperty(body: JsonObject, name: string, value: unknown): JsonObject {
  const { [name]: _, ...others } = body;
  if (value === undefined) return others;
  return { ...body, [name]: value };
}

export function withOption(body: JsonObject, name: string, value: unknown): JsonObject {
  const options = withProperty(optionsOf(body), name, value);
  return withProperty(body, 'options', Object.keys(options).length > 0 ? options : undefined);
}

const documentFields = ['html', 'markdown', 'text', 'template'];

/** The property that is the document itself, where it is a text. */
export function documentFieldOf(schema: SchemaNode | undefined): string | undefined {
  return documentFields.find((name) => schema?.properties?.[name] !== undefined);
}

/**
 * What the playground begins with: the contract's example; a file is chosen and not typed, and the reader's may have
 * fewer pages.
 */
export function firstBody(example: unknown, takesFile: boolean): JsonObject {
  const body = isObject(example) ? example : {};
  return takesFile ? withOption(withProperty(body, 'pdf', undefined), 'pages', undefined) : body;
}

/** A file's options, in the query; a list is written with commas. */
export function queryOf(body: JsonObject): string {
  const { options: _, ...others } = body;
  const pairs = Object.entries({ ...others, ...optionsOf(body) });
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString();
}
