import { operationCredits, operationNames, operations, type Operation } from '@octavo/contracts';
import { heading, list, text, type Block } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { literal } from '../inline.ts';
import {
  bodySchemaOf,
  documentedOperation,
  operationPath,
  takesFile,
  takesForm,
  type DocumentedOperation,
} from '../operations.ts';
import { callSamples, sampleContractOf } from '../samples.ts';
import { schemaRows } from '../schema-rows.ts';

const summaries: Record<Operation, string> = {
  'html-to-pdf': 'Turn an HTML document, or the page at an address, into a PDF.',
  'template-to-pdf': 'Fill a Liquid template with data, and print it.',
  'markdown-to-pdf': 'Typeset Markdown: tables, footnotes, mathematics, highlighted code.',
  'text-to-pdf': 'Set plain text in pages.',
  'json-to-pdf': 'Typeset a document that is described in JSON, or any JSON at all.',
  'pdf-to-text': 'Read the text of a PDF; scanned pages are recognised.',
  'pdf-to-image': 'Draw the pages of a PDF as images.',
};

/** The codes that an operation answers with besides those that any call may get. */
function errorsOf({ spec }: DocumentedOperation): string[] {
  return Object.entries(spec.responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description = '' }]) => {
      const codes = description.split(', ').map((code) => `[\`${code}\`](/docs/errors#${code})`);
      return `${status}: ${codes.join(', ')}`;
    });
}

function waysIn(documented: DocumentedOperation): Block[] {
  if (takesFile(documented)) {
    return [
      text(
        'Send the PDF as the body itself with the options in the query, as above, or as the file of a form with each option as a field, or in base64 within JSON. A list in the query is written with commas: `languages=eng,deu`.',
      ),
    ];
  }
  return takesForm(documented)
    ? [text('Send JSON, or [a form with the files that the document shows](/docs/files#with-files).')]
    : [];
}

function blocksOf(documented: DocumentedOperation, serverUrl: string): Block[] {
  const { operation, name, path, spec } = documented;
  const rows = schemaRows(bodySchemaOf(documented));
  const isOption = (field: { name: string }): boolean => field.name.startsWith('options.');
  return [
    text(
      `\`POST ${path}\` costs **${operationCredits[operation]} credits**. [Try it in the playground](/docs/playground?operation=${operation}).`,
    ),
    heading('example', 'Example'),
    callSamples(`${name} example`, sampleContractOf(path, spec), serverUrl),
    ...waysIn(documented),
    heading('body', 'Body'),
    { kind: 'options', label: `Body of ${name}`, rows: rows.filter((row) => !isOption(row)) },
    heading('options', 'Options'),
    text('All of them may be left out. One that we do not know is refused, so that a slip of the pen is noticed.'),
    { kind: 'options', label: `Options of ${name}`, rows: rows.filter(isOption) },
    heading('answer', 'Answer'),
    text(
      `Success is 200 with the document: ${Object.keys(spec.responses['200']?.content ?? {})
        .map((mediaType) => `\`${literal(mediaType)}\``)
        .join(', ')}. With \`Prefer: respond-async\` it is 202 with [a job](/docs/jobs).`,
    ),
    heading('errors', 'Errors'),
    list(...errorsOf(documented)),
  ];
}

/** One chapter for each operation: what it costs, a program that calls it in each language, every option. */
export const operationChapters: readonly Chapter[] = operations.map((operation) => ({
  id: operation,
  title: operationNames[operation],
  group: 'Operations',
  summary: summaries[operation],
  keywords: operationPath(operation),
  blocks: ({ serverUrl, description }) => {
    const documented = description && documentedOperation(description, operation);
    return documented && blocksOf(documented, serverUrl);
  },
}));
