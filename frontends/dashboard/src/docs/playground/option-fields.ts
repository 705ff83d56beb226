import type { SchemaNode } from '@octavo/data';
import { typeTextOf } from '../schema-rows.ts';

/** An option that a plain control can set. */
export interface OptionField {
  name: string;
  description: string;
  control: { kind: 'choice'; values: readonly (string | boolean)[] } | { kind: 'number' | 'text' };
  placeholder: string;
}

/** Those that most callers set; the others stand behind "More options". */
const common = new Set([
  'format',
  'landscape',
  'scale',
  'singlePage',
  'printBackground',
  'theme',
  'pageNumbers',
  'font',
  'fontSize',
  'lineNumbers',
  'locale',
  'currency',
  'pages',
  'layout',
  'ocr',
  'dpi',
  'quality',
  'transparent',
]);

function controlOf(schema: SchemaNode): OptionField['control'] | undefined {
  if (schema.enum?.every((value) => typeof value === 'string')) return { kind: 'choice', values: schema.enum };
  switch (schema.type) {
    case 'boolean':
      return { kind: 'choice', values: [true, false] };
    case 'integer':
    case 'number':
      return { kind: 'number' };
    case 'string':
      return { kind: 'text' };
    default:
      return undefined;
  }
}

/** The options of a body that need no more than one control each, as the contract describes them. */
export function optionFields(body: SchemaNode | undefined): { common: OptionField[]; others: OptionField[] } {
  const fields = Object.entries(body?.properties?.['options']?.properties ?? {}).flatMap(([name, schema]) => {
    const control = controlOf(schema);
    const [example] = schema.examples ?? [];
    const placeholder = control?.kind === 'number' || example === undefined ? typeTextOf(schema) : String(example);
    return control ? [{ name, description: schema.description ?? '', control, placeholder }] : [];
  });
  return {
    common: fields.filter(({ name }) => common.has(name)),
    others: fields.filter(({ name }) => !common.has(name)),
  };
}
