import { z } from 'zod';

/** A form's field or a query's parameter: a name, and its value or values. */
export type FormField = readonly [name: string, value: string | readonly string[]];

/** The property whose own properties may be given without it: forms and queries are flat. */
const optionsProperty = 'options';

/**
 * What a form's fields say, as the JSON body would have said it: text becomes numbers, booleans and lists where the
 * schema has such, and a name that only `options` knows goes there. What does not fit stays text: parsing then tells
 * the caller so.
 */
export function bodyOfFields(schema: z.ZodType | undefined, fields: readonly FormField[]): Record<string, unknown> {
  const shape = shapeOf(schema);
  const optionsShape = shapeOf(shape[optionsProperty]);
  const body = new Map<string, unknown>();
  const options = new Map<string, unknown>();
  for (const [name, texts] of mergeRepeated(fields)) {
    if (Object.hasOwn(shape, name) || Object.keys(optionsShape).length === 0) {
      body.set(name, valueOf(shape[name], texts));
    } else {
      options.set(name, valueOf(optionsShape[name], texts));
    }
  }
  if (options.size > 0) {
    body.set(optionsProperty, Object.fromEntries(options));
  }
  return Object.fromEntries(body);
}

function mergeRepeated(fields: readonly FormField[]): Map<string, string[]> {
  const merged = new Map<string, string[]>();
  for (const [name, value] of fields) {
    merged.set(name, [...(merged.get(name) ?? []), ...[value].flat()]);
  }
  return merged;
}

function valueOf(schema: z.ZodType | undefined, texts: readonly string[]): unknown {
  const inner = withoutWrappers(schema);
  const [text = ''] = texts;
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) {
    return texts.length > 1 ? texts : parsedJson(text);
  }
  if (inner instanceof z.ZodArray) {
    if (inner.element instanceof z.ZodObject) {
      return parsedJson(text);
    }
    return texts.flatMap((each) => each.split(',')).map((each) => each.trim());
  }
  if (texts.length > 1) {
    return texts;
  }
  if (inner instanceof z.ZodNumber) {
    return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  }
  if (inner instanceof z.ZodBoolean) {
    return text === 'true' || text === 'false' ? text === 'true' : text;
  }
  return text;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  const inner = withoutWrappers(schema);
  return inner instanceof z.ZodObject ? inner.shape : {};
}

function withoutWrappers(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? withoutWrappers(schema.unwrap() as z.ZodType)
    : schema;
}
