import type { SchemaNode } from '@octavo/data';
import type { OptionRow } from './blocks.ts';
import { literal } from './inline.ts';

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

function limitTextOf({ maxLength, maxItems, default: standard }: SchemaNode): string | undefined {
  const says = [
    standard === undefined ? '' : `By default \`${JSON.stringify(standard)}\``,
    maxLength === undefined ? '' : `At most ${maxLength.toLocaleString('en-US')} characters`,
    maxItems === undefined ? '' : `At most ${maxItems.toLocaleString('en-US')} entries`,
  ].filter((part) => part !== '');
  return says.length > 0 ? says.join('. ') : undefined;
}

/** The properties of a body, those of objects within it too, each under its whole name. */
export function schemaRows(schema: SchemaNode | undefined, prefix = ''): OptionRow[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([key, property]) => {
    const name = prefix + key;
    const [example] = property.examples ?? [];
    const row: OptionRow = {
      name,
      type: typeTextOf(property),
      required: schema?.required?.includes(key) ?? false,
      description: literal(property.description ?? '').replace(/\.$/, ''),
      limit: limitTextOf(property),
      example: example === undefined ? undefined : JSON.stringify(example),
    };
    const isGroup = property.type === 'object' && property.properties !== undefined;
    return isGroup && row.description === '' && example === undefined
      ? schemaRows(property, `${name}.`)
      : [row, ...(isGroup ? schemaRows(property, `${name}.`) : [])];
  });
}
