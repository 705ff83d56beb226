import type { SchemaNode } from '@octavo/data';

/** One option of a request, as a line of its table. */
export interface SchemaRow {
  /** `options.margin.top` */
  name: string;
  type: string;
  required: boolean;
  description: string;
  example: string | undefined;
}

const mostValues = 12;

/** What may stand in a place, in a reader's words. */
export function typeTextOf(schema: SchemaNode): string {
  if (schema.enum) {
    const values = schema.enum.slice(0, mostValues).map((value) => JSON.stringify(value));
    return schema.enum.length > mostValues ? `${values.join(' | ')} | …` : values.join(' | ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeTextOf))].join(' | ');
  if (schema.type === 'array') return schema.items ? `${bracketed(typeTextOf(schema.items))}[]` : 'array';
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return type + rangeTextOf(schema);
}

function bracketed(text: string): string {
  return text.includes(' ') ? `(${text})` : text;
}

function rangeTextOf({ type, minimum, maximum }: SchemaNode): string {
  if (type !== 'integer' && type !== 'number') return '';
  const isSafe = (bound: number | undefined): bound is number =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isSafe(minimum) && isSafe(maximum)) return ` ${minimum}–${maximum}`;
  return isSafe(minimum) ? ` from ${minimum}` : isSafe(maximum) ? ` up to ${maximum}` : '';
}

/** The properties of a body, those of objects within it too, each under its whole name. */
export function schemaRows(schema: SchemaNode | undefined, prefix = ''): SchemaRow[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key;
    const [example = property.default] = property.examples ?? [];
    const row: SchemaRow = {
      name,
      type: typeTextOf(property),
      required: schema?.required?.includes(key) ?? false,
      description: property.description ?? '',
      example: example === undefined ? undefined : JSON.stringify(example),
    };
    const isGroup = property.type === 'object' && property.properties !== undefined;
    return isGroup && row.description === '' && example === undefined
      ? schemaRows(property, `${name}.`)
      : [row, ...(isGroup ? schemaRows(property, `${name}.`) : [])];
  });
}
