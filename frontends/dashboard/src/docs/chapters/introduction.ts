import { operationCredits, operationNames, operations, plans, productName } from '@octavo/contracts';
import { code, heading, table, text } from '../blocks.ts';
import { firstChapterId, type Chapter } from '../chapter.ts';
import { guide } from '../samples.ts';
import { responseHeaderRows } from './headers.ts';

const what: Record<(typeof operations)[number], string> = {
  'html-to-pdf': 'A page, as a browser prints it',
  'template-to-pdf': 'A Liquid template and its data',
  'markdown-to-pdf': 'Markdown, typeset',
  'text-to-pdf': 'Plain text, set in pages',
  'json-to-pdf': 'A document described in JSON, or any JSON',
  'pdf-to-text': 'The text of a PDF, scans included',
  'pdf-to-image': 'Pages as PNG, JPEG, WebP or AVIF',
};

export const introduction: Chapter = {
  id: firstChapterId,
  title: 'Documentation',
  group: 'Start',
  summary: `Seven operations, one way to call them: a POST with your key, a document in, a document out.`,
  keywords: 'start quick begin overview first call openapi llms markdown',
  blocks: ({ serverUrl }) => [
    heading('first-call', 'Your first call'),
    text(
      `Copy your key from the [dashboard](/dashboard) and paste this into a shell; \`result.pdf\` is the answer. A new account has ${plans.free_trial.credits} credits for ${plans.free_trial.periodDays} days, and needs no card. Or try it without leaving this page, in the [playground](/docs/playground).`,
    ),
    guide('First call', 'hello', { serverUrl }),
    heading('authentication', 'Authentication'),
    text(
      'Send your key with every call: `Authorization: Bearer YOUR_API_KEY`. More in [Authentication](/docs/authentication).',
    ),
    heading('operations', 'Operations'),
    table(
      'Operations',
      ['Operation', 'Address', 'What goes in or comes out', 'Credits'],
      operations.map((operation) => [
        `[${operationNames[operation]}](/docs/${operation})`,
        `\`POST /functions/v1/${operation}\``,
        what[operation],
        String(operationCredits[operation]),
      ]),
    ),
    heading('responses', 'Responses'),
    text(
      'Success is 200 with the document itself as the body. An error is JSON with `error`, `code` and `requestId`: see [Response format](/docs/responses) and [Errors](/docs/errors).',
    ),
    heading('headers', 'Response headers'),
    table('Response headers', ['Header', 'What it tells'], responseHeaderRows.slice(0, 3)),
    heading('machines', 'For machines'),
    text(
      `${productName} describes itself: [/openapi.json](/openapi.json) is the whole API as OpenAPI 3.1, made from the same contracts that the service validates by. Each chapter is there as Markdown as well; [/llms.txt](/llms.txt) lists them, and [/llms-full.txt](/llms-full.txt) is all of them in one.`,
    ),
    code('Fetch the description', [
      {
        language: 'curl',
        label: 'cURL',
        code: `curl --fail-with-body '${serverUrl}/openapi.json' --output result.json`,
      },
    ]),
  ],
};
