import type { Batch, Job, StoredTemplate } from '@octavo/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@octavo/local/testing';
import { chromiumPath } from '../engines/harness.ts';
import { readPdf, textOfPdf } from '../engines/read-pdf.ts';
import { createConversionHouse, customer, type Answer, type ConversionHouse } from '../support/conversion-house.ts';

jest.setTimeout(90_000);

let house: ConversionHouse;
let ada = customer();

beforeAll(async () => {
  house = await createConversionHouse(
    { CHROMIUM_PATH: chromiumPath, CONVERSION_PAGES: '2', DOCUMENT_PROCESSES: '1', READER_PROCESSES: '1' },
    { realEngines: true },
  );
});
beforeEach(() => {
  ada = customer();
  house.billing.creditsLeft = 100_000;
});
afterAll(() => house?.close());

interface Asking {
  headers?: Record<string, string>;
  principal?: typeof ada;
}

const path = '/functions/v1/template-to-pdf';
const manage = (method: string, below: string, body?: unknown, principal = ada): Promise<Answer> =>
  house.ask({ method, path: `/api/templates${below}`, principal, ...(body === undefined ? {} : { body }) });
const create = async (body: object): Promise<StoredTemplate> =>
  (await manage('POST', '', { name: 'invoice', ...body })).json() as StoredTemplate;
const change = async (id: string, body: object): Promise<number> => (await manage('PATCH', `/${id}`, body)).status;
const render = (body: object, { headers = {}, principal = ada }: Asking = {}): Promise<Answer> =>
  house.ask({ path, body: { output: 'base64', ...body }, headers, principal, holdId: house.billing.hold() });

/** The PDF as it comes in JSON. */
function pdfIn(answer: Pick<Answer, 'text'>): Buffer {
  const { base64 } = JSON.parse(answer.text) as { base64?: string };
  if (base64 === undefined) throw new Error(`No document: ${answer.text}`);
  return Buffer.from(base64, 'base64');
}
const textIn = async (answer: Pick<Answer, 'text'>): Promise<string> =>
  (await textOfPdf(pdfIn(answer))).replace(/[\u00a0\u202f]/g, ' ');
const renderedText = async (body: object, asking?: Asking): Promise<string> => textIn(await render(body, asking));

async function finished(id: string, principal = ada): Promise<Job> {
  return waitFor(
    async () => {
      const job = (await house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}`, principal })).json() as Job;
      return job.finishedAt ? job : undefined;
    },
    { timeoutMilliseconds: 30_000 },
  );
}
const resultOf = (id: string): Promise<Answer> =>
  house.ask({ method: 'GET', path: `/functions/v1/jobs/${id}/result`, principal: ada });

const invoice = {
  template: "{% render 'header', title: 'Invoice' %}<p>{{ name }} owes {{ total | money }}</p>",
  partials: { header: '<h1>{{ title }}</h1>' },
  options: { width: '10cm', height: '10cm', margin: { top: '1cm', left: '2cm' }, locale: 'de-DE', currency: 'EUR' },
};
const data = { name: 'Ada', total: 1234.5 };

describe('a stored template', () => {
  test('is rendered by its id, with its own partials and options', async () => {
    const { id: templateId } = await create({ ...invoice, sampleData: { name: 'Sample' } });
    const answer = await render({ templateId, data });
    expect(await textIn(answer)).toBe('Invoice Ada owes 1.234,50 €');
    const [page] = (await readPdf(pdfIn(answer))).pages;
    expect([page?.widthPoints, page?.heightPoints].map((points) => Math.round(points ?? 0))).toEqual([284, 284]);
    expect(await renderedText({ templateId })).toBe('Invoice owes');
  });

  test('lets the request say otherwise, field by field', async () => {
    const { id: templateId } = await create(invoice);
    const answer = await render({
      templateId,
      data,
      partials: { header: '<h1>Offer</h1>', unused: 'x' },
      options: { format: 'A5', currency: 'USD' },
    });
    expect(await textIn(answer)).toBe('Offer Ada owes 1.234,50 $');
    const [page] = (await readPdf(pdfIn(answer))).pages;
    expect([page?.widthPoints, page?.heightPoints].map((points) => Math.round(points ?? 0))).toEqual([420, 596]);
  });

  test('takes partials that only the request has', async () => {
    const { id: templateId } = await create({
      template: "{% render 'p' %}{% render 'q' %}",
      partials: { p: '<b>p</b>' },
    });
    expect(await renderedText({ templateId, partials: { q: '<i>q</i>' } })).toBe('p q');
    const answer = await render({ templateId });
    expect(answer.json()).toMatchObject({ code: 'invalid_template', error: expect.stringMatching(/no partial 'q'/) });
    expect(answer.status).toBe(400);
  });

  test('is its newest version, unless another is named', async () => {
    const { id: templateId } = await create({ template: 'first' });
    await change(templateId, { template: 'second' });
    expect(await renderedText({ templateId })).toBe('second');
    expect(await renderedText({ templateId, version: 1 })).toBe('first');
    expect(await renderedText({ templateId, version: 2 })).toBe('second');
  });

  test('is the same for a test key, which marks what it makes', async () => {
    const { id: templateId } = await create({ template: 'same' });
    const principal = customer({ userId: ada.userId, mode: 'test' });
    const { base64: pdf } = JSON.parse((await render({ templateId }, { principal })).text) as { base64: string };
    const read = await house.ask({ path: '/functions/v1/pdf-to-text', body: { pdf }, principal });
    expect(read.text).toMatch(/TEST/i);
    expect(read.text).toContain('same');
  });
});

describe('what there is not is not rendered', () => {
  const unknown = '9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11';

  test.each([{}, { prefer: 'respond-async' }])(
    '%j: missing, deleted and of another account are all 404',
    async (headers) => {
      const deleted = await create({ template: 'x' });
      await manage('DELETE', `/${deleted.id}`);
      const { id } = await create({ template: 'x' });
      const answers = [
        await render({ templateId: unknown }, { headers }),
        await render({ templateId: deleted.id }, { headers }),
        await render({ templateId: id }, { headers, principal: customer() }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(answer.json()).toMatchObject({ code: 'not_found', error: 'There is no such template' });
      }
      for (const [version, principal] of [[2, ada] as const, [1, customer()] as const]) {
        const answer = await render({ templateId: id, version }, { headers, principal });
        expect(answer.json()).toMatchObject({ code: 'not_found', error: expect.stringMatching(/no such version/) });
      }
    },
  );

  test.each([
    [{}, /Give one of template, url, templateId$/],
    [{ template: 'x', templateId: unknown }, /Give one of template, url, templateId, only one/],
    [{ template: 'x', version: 1 }, /Only a stored template has versions/],
    [{ templateId: 'invoice' }, /Give the id of a stored template/],
    [{ templateId: unknown, version: 0 }, /version/],
  ])('%j is refused', async (body, message) => {
    const answer = await render(body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', error: expect.stringMatching(message) });
  });
});

describe('in every way a document can be asked for', () => {
  test('a job renders the version that was current when it was accepted', async () => {
    const { id: templateId } = await create({ template: 'first {{ name }}', partials: {}, options: {} });
    const accepted = await render({ templateId, data }, { headers: { prefer: 'respond-async' } });
    expect(accepted.status).toBe(202);
    const { id } = accepted.json() as Job;
    await change(templateId, { template: 'second' });
    expect(await finished(id)).toMatchObject({ status: 'succeeded' });
    expect(await textIn(await resultOf(id))).toBe('first Ada');
  });

  test('so does a job that is taken up much later', async () => {
    const pinned: unknown[] = [];
    const { templates } = house.service.jobs;
    const { id: templateId } = await create({ template: 'first' });
    const findNumber = templates.findNumber;
    templates.findNumber = async (...asked) => {
      const number = await findNumber(...asked);
      pinned.push(number);
      // Between acceptance and work.
      await change(templateId, { template: 'second' });
      return number;
    };
    try {
      const { id } = (await render({ templateId }, { headers: { prefer: 'respond-async' } })).json() as Job;
      await finished(id);
      expect(pinned).toEqual([1]);
      expect(await textIn(await resultOf(id))).toBe('first');
    } finally {
      templates.findNumber = findNumber;
    }
  });

  test('a job whose template is deleted before its turn fails, and costs nothing', async () => {
    const { templates } = house.service.jobs;
    const { id: templateId } = await create({ template: 'first' });
    const findNumber = templates.findNumber;
    templates.findNumber = async (...asked) => {
      const number = await findNumber(...asked);
      await manage('DELETE', `/${templateId}`);
      return number;
    };
    try {
      const { id } = (await render({ templateId }, { headers: { prefer: 'respond-async' } })).json() as Job;
      expect(await finished(id)).toMatchObject({ status: 'failed', error: { code: 'not_found' }, creditsUsed: 0 });
    } finally {
      templates.findNumber = findNumber;
    }
  });

  test('a batch pins each of its items, and names the one whose template is missing', async () => {
    const { id: templateId } = await create({ template: '{{ name }} of {{ n }}' });
    const item = (body: object) => ({ operation: 'template-to-pdf', body: { output: 'base64', ...body } });
    const batch = (items: unknown[]) => house.ask({ path: '/functions/v1/batches', body: { items }, principal: ada });
    const accepted = await batch([1, 2].map((n) => item({ templateId, data: { ...data, n } })));
    expect(accepted.status).toBe(202);
    const { jobs } = accepted.json() as Batch & { jobs: Job[] };
    await change(templateId, { template: 'newer' });
    for (const [index, { id }] of jobs.entries()) {
      await finished(id);
      expect(await textIn(await resultOf(id))).toBe(`Ada of ${index + 1}`);
    }
    const before = await house.database.job.count();
    const refused = await batch([item({ template: 'x' }), item({ templateId, version: 9 })]);
    expect(refused.status).toBe(404);
    expect(refused.json()).toMatchObject({ code: 'not_found', details: [{ path: 'items.1.body.templateId' }] });
    expect(await house.database.job.count()).toBe(before);
  });

  test('a request sent again under its key gets the first answer, whatever the template says by now', async () => {
    const { id: templateId } = await create({ template: 'first' });
    const headers = { 'idempotency-key': 'invoice 1' };
    const first = await render({ templateId }, { headers });
    await change(templateId, { template: 'second' });
    const again = await render({ templateId }, { headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    const other = await render({ templateId, version: 2 }, { headers });
    expect(other.status).toBe(422);
  });
});

describe('what does not parse is not stored', () => {
  test.each([
    [{ template: 'a\n  {% if b %}' }, 'template', 'Line 2, column 3: {% if b %} is never closed; add {% endif %}'],
    [
      { template: 'fine', partials: { fine: '', 'parts/row': 'x\n\n{{ a | upcaes }}' } },
      'partials.parts/row',
      "Partial 'parts/row', line 3, column 1: There is no filter 'upcaes'; correct its name or remove it",
    ],
  ])('%j', async (body, path, message) => {
    const refused = {
      code: 'invalid_template',
      error: expect.stringMatching(/column/),
      details: [{ path, message }],
    };
    const created = await manage('POST', '', { name: 'broken', ...body });
    expect(created.status).toBe(400);
    expect(created.json()).toMatchObject(refused);
    const { id } = await create({ template: 'fine' });
    const updated = await manage('PATCH', `/${id}`, body);
    expect(updated.status).toBe(400);
    expect(updated.json()).toMatchObject(refused);
    expect((await manage('GET', `/${id}`)).json()).toMatchObject({ currentVersion: 1 });
    expect(await house.database.template.count({ where: { userId: ada.userId } })).toBe(1);
  });

  test('one that breaks its process harms nobody', async () => {
    const bomb = '{{a}}'.repeat(400_000);
    const [refused, stored] = await Promise.all([
      manage('POST', '', { name: 'bomb', template: bomb }),
      manage('POST', '', { name: 'fine', template: '{{ name }}' }),
    ]);
    expect(refused.json()).toMatchObject({
      code: 'invalid_template',
      error: expect.stringMatching(/takes longer than 5 seconds to prepare|needs more than 256 MB/),
      details: [{ path: 'template' }],
    });
    expect(stored.status).toBe(200);
    expect(await renderedText({ templateId: (stored.json() as StoredTemplate).id, data })).toBe('Ada');
  });
});
