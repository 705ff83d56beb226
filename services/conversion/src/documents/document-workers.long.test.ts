import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AppError } from '@octavo/contracts';
import { startDocumentWorkers, type DocumentWorkers } from './document-workers.ts';

const config = { processes: 1, queueLength: 3, heapMegabytes: 256, taskSeconds: 3 };

/** Parsing it takes minutes, before any limit of the engine counts. */
const endless = '{{a}}'.repeat(390_000);

async function faultOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => new Error('it was answered'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) {
    throw error;
  }
  return error;
}

describe('document workers', () => {
  let workers: DocumentWorkers;

  beforeAll(async () => {
    workers = await startDocumentWorkers(config);
  }, 30_000);

  afterAll(() => workers.stop());

  async function expectHealthy(): Promise<void> {
    expect(await workers.templateToHtml('Hello {{ name }}', { name: 'Ada' })).toBe('Hello Ada');
  }

  test('turn Markdown into a document', async () => {
    expect((await workers.markdownToHtml('# Hello\n\n```js\nlet a;\n```', {})).html).toMatch(
      /<h1 id="hello">Hello<\/h1>[^]*hljs-keyword/,
    );
  });

  test('fill a template', async () => {
    const data = { items: [{ price: 1.5 }], note: '<b>', nothing: null };
    expect(
      await workers.templateToHtml("{% for i in items %}{{ i.price | money: 'USD' }}{% endfor %}{{ note }}", data),
    ).toBe('$1.50&lt;b&gt;');
  });

  test('mark a PDF', async () => {
    const document = await PDFDocument.create();
    document.addPage([200, 200]);
    const source = await document.save();
    const marked = await workers.watermarkPdf(source);
    expect(Buffer.from(marked).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(marked.length).toBeGreaterThan(source.length);
    expect(source.byteLength).toBeGreaterThan(0);
  });

  test('bring errors back as they were thrown', async () => {
    const error = await faultOf(workers.templateToHtml('a\n{{ b | nope }}', {}));
    expect(error.code).toBe('invalid_template');
    expect(error.message).toBe(
      "The template cannot be rendered. Line 2, column 1: There is no filter 'nope'; correct its name or remove it",
    );
    expect(error.details).toEqual([
      { path: 'template', message: "Line 2, column 1: There is no filter 'nope'; correct its name or remove it" },
    ]);
  });

  test('leave the event loop free while they work', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    await faultOf(workers.templateToHtml('{% for i in (1..9000000) %}{{ i }}{% endfor %}', {}));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  test('end a template that takes too long, and go on', async () => {
    const error = await faultOf(workers.templateToHtml(endless, {}));
    expect(error.code).toBe('invalid_template');
    expect(error.message).toBe('The template takes longer than 3 seconds to prepare; shorten it or split it');
    await expectHealthy();
  }, 20_000);

  test('end Markdown that takes too long, and go on', async () => {
    const error = await faultOf(workers.markdownToHtml(`\`\`\`nestedtext\n${'\n'.repeat(100_000)}x\n\`\`\``, {}));
    expect(error).toMatchObject({ code: 'document_failed', details: [{ path: 'markdown' }] });
    await expectHealthy();
  }, 20_000);

  test('drop the work of a client that left', async () => {
    const client = new AbortController();
    const work = faultOf(workers.templateToHtml(endless, {}, {}, client.signal));
    await expect(faultOf(workers.markdownToHtml('x', {}, AbortSignal.timeout(50)))).resolves.toMatchObject({
      code: 'timeout',
    });
    client.abort();
    expect((await work).code).toBe('client_closed_request');
    await expectHealthy();
  }, 20_000);

  test('refuse more than may wait', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, () =>
        workers.markdownToHtml('x', {}).then(
          () => 'done',
          (error: AppError) => error.code,
        ),
      ),
    );
    expect(results).toEqual(['done', 'done', 'done', 'done', 'overloaded', 'overloaded']);
  });

  test('do not show their templates the environment', async () => {
    expect(await workers.templateToHtml('{{ env }}{{ process.env.PATH }}', {})).toBe('');
  });
});

test('stopping answers the work in hand and in the queue', async () => {
  const workers = await startDocumentWorkers(config);
  const work = [faultOf(workers.templateToHtml(endless, {})), faultOf(workers.markdownToHtml('x', {}))];
  await workers.stop();
  for (const error of await Promise.all([...work, faultOf(workers.markdownToHtml('x', {}))])) {
    expect(error.code).toBe('unavailable');
  }
}, 20_000);

describe('a heap that fills', () => {
  let workers: DocumentWorkers;

  beforeAll(async () => {
    workers = await startDocumentWorkers({ ...config, heapMegabytes: 48, taskSeconds: 30 });
  }, 30_000);

  afterAll(() => workers.stop());

  test.each<[string, AppError['code'], () => Promise<unknown>]>([
    ['with Markdown', 'document_failed', () => workers.markdownToHtml('*a*\n\n'.repeat(400_000), {})],
    [
      'with data',
      'invalid_template',
      () => workers.templateToHtml('{{ a }}', { a: Array.from({ length: 2_000_000 }, () => [[]]) }),
    ],
    ['with a range', 'invalid_template', () => workers.templateToHtml('{% assign a = (1..9999999) %}', {})],
  ])(
    '%s ends that work only',
    async (_name, code, work) => {
      const error = await faultOf(work());
      expect(error.code).toBe(code);
      expect(error.message).toMatch(/needs more than 48 MB of memory to prepare; shorten it or split it$/);
      expect(await workers.templateToHtml('Hello {{ name }}', { name: 'Ada' })).toBe('Hello Ada');
    },
    60_000,
  );

  test('ten times over harms neither this process nor who comes next', async () => {
    for (let round = 0; round < 10; round += 1) {
      const bomb = faultOf(workers.templateToHtml('{% assign a = (1..9999999) %}', {}));
      const next = workers.templateToHtml('Hello {{ name }}', { name: 'Ada' });
      expect(await bomb).toMatchObject({ code: 'invalid_template', details: [{ path: 'template' }] });
      expect(await next).toBe('Hello Ada');
    }
  }, 120_000);
});
