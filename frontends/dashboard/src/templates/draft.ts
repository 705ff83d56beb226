import type { StoredTemplate, TemplateVersion } from '@octavo/contracts';
import type { Fault } from './fault-place.ts';
import { readJson } from './read-json.ts';

/** A template as it is being written: data and options as typed, right or wrong. */
export interface Draft {
  name: string;
  description: string;
  template: string;
  partials: Readonly<Record<string, string>>;
  data: string;
  options: string;
}

/** What a draft is, once its JSON can be read. */
export interface ReadDraft {
  template: string;
  partials: Record<string, string>;
  data: Record<string, unknown>;
  options: Record<string, unknown>;
}

export const startingDraft: Draft = {
  name: '',
  description: '',
  template: `<style>
  body { font: 11pt/1.5 sans-serif; }
  td:last-child, th:last-child { text-align: right; }
  table { width: 100%; border-collapse: collapse; }
  td, th { padding: 6pt 0; border-bottom: 0.5pt solid #ccc; text-align: left; }
</style>
<h1>Invoice {{ number }}</h1>
<p>For {{ customer.name }}</p>
<table>
  <tr><th>Item</th><th>Price</th></tr>
  {% for item in items %}
  <tr><td>{{ item.name }}</td><td>{{ item.price | money }}</td></tr>
  {% endfor %}
</table>
<p><strong>Total: {{ items | map: "price" | sum | money }}</strong></p>
`,
  partials: {},
  data: jsonText({
    number: '2026-001',
    customer: { name: 'Ada Lovelace' },
    items: [
      { name: 'Analytical engine, one hour', price: 120 },
      { name: 'Punched cards', price: 18.5 },
    ],
  }),
  options: jsonText({ format: 'A4', currency: 'USD' }),
};

function jsonText(value: object | null): string {
  return value === null ? '' : `${JSON.stringify(value, undefined, 2)}\n`;
}

export function draftOfVersion(
  { template, partials, options, sampleData }: TemplateVersion,
  { name, description }: Pick<StoredTemplate, 'name' | 'description'>,
): Draft {
  return {
    name,
    description: description ?? '',
    template,
    partials,
    data: jsonText(sampleData),
    options: jsonText(options),
  };
}

/** The draft as the server takes it, or what is wrong with its JSON. */
export function readDraft({ template, partials, data, options }: Draft): { read: ReadDraft } | { fault: Fault } {
  const readData = readJson('data', data);
  if ('fault' in readData) return readData;
  const readOptions = readJson('options', options);
  if ('fault' in readOptions) return readOptions;
  return { read: { template, partials: { ...partials }, data: readData.value, options: readOptions.value } };
}

export function isSameDraft(left: Draft, right: Draft): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

const partialName = /^[\w./-]{1,100}$/;
const ownFiles = ['template', 'data', 'options'];

/** What is wrong with the name of a new partial. */
export function faultOfPartialName(name: string, { partials }: Pick<Draft, 'partials'>): string | undefined {
  if (!partialName.test(name)) return "Letters, digits, '_', '-', '.' and '/' only";
  if (ownFiles.includes(name)) return 'This name is taken by the template itself';
  return Object.hasOwn(partials, name) ? 'There is a partial of this name' : undefined;
}
