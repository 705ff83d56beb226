import { heading, json, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { guide } from '../samples.ts';

export const addressAnswer = {
  url: 'https://example.com/functions/v1/files/7b5d771a-ec9c-4b41-9acc-b3c47ed2f2e4?signature=JefP5w9cpKuymS41_QmFOuoSYdGvMWa664DQZuuC-SU',
  expiresAt: '2026-03-06T14:00:00.000Z',
  bytes: 5_273,
  filename: 'document.pdf',
  mediaType: 'application/pdf',
};

export const files: Chapter = {
  id: 'files',
  title: 'Files',
  group: 'Guides',
  summary: 'How documents come in, and the three ways they come out.',
  keywords: 'upload multipart form base64 url signed address download output filename content-disposition',
  blocks: (context) => [
    heading('in', 'What goes in'),
    table(
      'Ways to send a document',
      ['Way', 'For', 'How'],
      [
        ['JSON', 'Everything', '`Content-Type: application/json`; a PDF in base64 as `pdf`'],
        [
          'The file as the body',
          'PDF to Text, PDF to Image',
          '`Content-Type: application/pdf`, options in the query; up to 500 MB',
        ],
        [
          'A form',
          'PDF to Text, PDF to Image, HTML to PDF',
          '`multipart/form-data`, each option as a field of its name',
        ],
        ['An address', 'Everything', '`url` instead of the document: http or https, on the open internet'],
      ],
    ),
    text(
      'Uploads are streamed: nothing waits until the last byte is here, and a body that is too large is refused before it is read.',
    ),
    heading('with-files', 'A page with the files it shows'),
    text(
      'HTML that refers to pictures, styles and fonts can bring them: send a form with `index.html` and the files beside it, each under the name that the page refers to it by.',
    ),
    guide('A form with files', 'form', context),
    heading('out', 'What comes out'),
    text('Every operation takes `output`, which says how the document is answered:'),
    table(
      'Ways to get a document',
      ['output', 'The answer'],
      [
        [
          '`bytes`',
          'The document itself, with its type in `Content-Type` and its name in `Content-Disposition`. This is what happens without `output`.',
        ],
        ['`url`', 'JSON with a signed address that works for 24 hours, for whoever has it'],
        ['`base64`', 'JSON with the document in it'],
      ],
    ),
    guide('A document by its address', 'address', context),
    json('The answer with output: url', addressAnswer),
    heading('names', 'Names'),
    text('Give `filename` and browsers save the document under it.'),
    heading('kept', 'How long they are kept'),
    text(
      'What you send is deleted when the conversion ends. Results that are kept for you, by address, for a job or for an `Idempotency-Key`, are deleted after 24 hours; `DELETE /functions/v1/jobs/:id` deletes a job’s at once.',
    ),
  ],
};
