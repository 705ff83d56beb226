import { z } from 'zod';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  examples?: unknown[];
}

export interface Property {
  /** As it is written in JSON: `options.margin.top`; `[]` stands for each item of a list. */
  path: string;
  schema: Schema;
}

/** Every property that a body may have, those within others too. */
export function propertiesOf(body: z.ZodType): Property[] {
  return below('', z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function below(path: string, schema: Schema): Property[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [{ path: at, schema: property }, ...below(at, property)];
  });
  const items = schema.items ? below(`${path}[]`, schema.items) : [];
  const ways = (schema.anyOf ?? []).flatMap((way) => below(path, way));
  return [...new Map([...own, ...items, ...ways].map((property) => [property.path, property])).values()];
}

/** What JSON Schema bounds of a value, in words; nothing when it bounds nothing. */
export function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, maxLength, maxItems, items, anyOf = [] } = schema;
  const isSafeInteger = maximum === Number.MAX_SAFE_INTEGER;
  return [
    ...(maximum === undefined || isSafeInteger ? [] : [`${figure(minimum ?? 0)} to ${figure(maximum)}`]),
    ...(maxLength === undefined ? [] : [`${figure(maxLength)} characters`]),
    ...(maxItems === undefined ? [] : [`${figure(maxItems)} entries`]),
    ...(items ? limitsOf(items).map((limit) => `each: ${limit}`) : []),
    ...new Set(anyOf.flatMap(limitsOf)),
  ];
}

export function figure(value: number): string {
  return value.toLocaleString('en-US');
}
