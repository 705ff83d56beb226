import type { StoredTemplate, TemplateSummary, TemplateVersion, TemplateVersionSummary } from '@octavo/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  createConversionHouse,
  customer,
  minute,
  type Answer,
  type ConversionHouse,
} from '../support/conversion-house.ts';

jest.setTimeout(60_000);

const limits = { templates: 12, versions: 4, characters: 20_000 };

let house: ConversionHouse;
let ada = customer();

beforeAll(async () => {
  house = await createConversionHouse({}, { templateLimits: limits });
});
beforeEach(() => {
  ada = customer();
});
afterAll(() => house?.close());

const call = (method: string, path: string, body?: unknown, principal = ada): Promise<Answer> =>
  house.ask({ method, path: `/api/templates${path}`, principal, ...(body === undefined ? {} : { body }) });
async function ok<Value>(answer: Promise<Answer>): Promise<Value> {
  const { status, text, json } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return json() as Value;
}
const create = (changes: object = {}, principal = ada): Promise<StoredTemplate> =>
  ok(call('POST', '', { name: 'invoice', template: 'one', ...changes }, principal));
const update = (id: string, body: object): Promise<StoredTemplate> => ok(call('PATCH', `/${id}`, body));
const get = (id: string): Promise<StoredTemplate> => ok(call('GET', `/${id}`));
const versions = async (id: string): Promise<number[]> =>
  (await ok<{ versions: TemplateVersionSummary[] }>(call('GET', `/${id}/versions`))).versions.map(
    ({ number }) => number,
  );

async function expectRefused(answer: Promise<Answer>, status: number, code: string, message: RegExp): Promise<void> {
  const { status: answered, json } = await answer;
  expect(json()).toMatchObject({ code, error: expect.stringMatching(message) });
  expect(answered).toBe(status);
}

const content = {
  template: '<p>{{ name }}\n\u{1F600}</p>',
  partials: { 'parts/header': '<h1>\0</h1>', a: '' },
  options: { width: '5cm', height: 90, locale: 'de-DE', currency: 'EUR', strictVariables: true },
  sampleData: { z: [1, { y: null }], a: '\0 \ud800', '': true },
};

describe('a template', () => {
  test('is stored as it was sent, as version 1', async () => {
    const stored = await create({ ...content, name: '  Rechnung \u00fc ', description: 'for customers' });
    expect(stored).toEqual({
      id: expect.any(String),
      name: 'Rechnung \u00fc',
      description: 'for customers',
      currentVersion: 1,
      createdAt: expect.any(String),
      updatedAt: stored.createdAt,
      version: { number: 1, ...content, createdAt: stored.createdAt },
    });
    expect(await get(stored.id)).toEqual(stored);
    expect(JSON.stringify((await get(stored.id)).version.sampleData)).toBe(JSON.stringify(content.sampleData));
  });

  test('needs nothing but a name and a text', async () => {
    const { description, version } = await create();
    expect({ description, version }).toMatchObject({
      description: null,
      version: { template: 'one', partials: {}, options: {}, sampleData: null },
    });
  });

  test('that changes gets a version of what it says now; the former one stays as it was', async () => {
    const { id, version: first } = await create(content);
    house.clock.advance(minute);
    const updated = await update(id, { template: 'two', sampleData: null });
    expect(updated.version).toMatchObject({ ...content, number: 2, template: 'two', sampleData: null });
    expect(updated.currentVersion).toBe(2);
    expect(Date.parse(updated.updatedAt) - Date.parse(updated.createdAt)).toBeGreaterThanOrEqual(minute);
    expect(await ok<TemplateVersion>(call('GET', `/${id}/versions/1`))).toEqual(first);
    expect(await ok<TemplateVersion>(call('GET', `/${id}/versions/2`))).toEqual(updated.version);
    expect((await update(id, { partials: {}, options: { format: 'A5' } })).version).toMatchObject({
      number: 3,
      template: 'two',
      partials: {},
      options: { format: 'A5' },
    });
  });

  test('that is only called otherwise does not', async () => {
    const { id, version } = await create({ description: 'x' });
    const renamed = await update(id, { name: 'offer', description: null });
    expect(renamed).toMatchObject({ name: 'offer', description: null, currentVersion: 1, version });
    expect(await update(id, { name: 'offer' })).toMatchObject({ name: 'offer' });
    expect(await versions(id)).toEqual([1]);
  });

  test('is changed only by who has read its current version, if they say which', async () => {
    const { id } = await create();
    await update(id, { template: 'two', expectedVersion: 1 });
    for (const body of [
      { template: 'three', expectedVersion: 1 },
      { name: 'other', expectedVersion: 3 },
    ]) {
      await expectRefused(call('PATCH', `/${id}`, body), 409, 'conflict', /current version is 2/);
    }
    expect(await get(id)).toMatchObject({ name: 'invoice', version: { template: 'two' } });
  });

  test('of an older version is restored as a new one', async () => {
    const { id, version: first } = await create(content);
    await update(id, { template: 'two', partials: {}, options: {}, sampleData: null });
    const restored = await ok<StoredTemplate>(call('POST', `/${id}/versions/1/restore`));
    expect(restored.version).toEqual({ ...first, number: 3, createdAt: restored.updatedAt });
    expect(await versions(id)).toEqual([3, 2, 1]);
  });

  test('is deleted with its versions, and its name is free again', async () => {
    const { id } = await create();
    await update(id, { template: 'two' });
    expect(await ok(call('DELETE', `/${id}`))).toEqual({ deleted: true });
    expect(await house.database.templateVersion.count({ where: { templateId: id } })).toBe(0);
    await create();
  });

  test('has its name for itself, within the account', async () => {
    const { id } = await create();
    const other = await create({ name: 'Invoice' });
    await create({}, customer());
    await expectRefused(call('POST', '', { name: 'invoice ', template: 'x' }), 409, 'conflict', /of this name/);
    await expectRefused(call('PATCH', `/${other.id}`, { name: 'invoice' }), 409, 'conflict', /of this name/);
    expect(await update(id, { name: 'invoice', template: 'two' })).toMatchObject({ currentVersion: 2 });
  });
});

describe('requests at the same time', () => {
  const statuses = (answers: Answer[]): number[] =>
    answers.map(({ status }) => status).toSorted((left, right) => left - right);

  test('make versions without gaps, each one of them the work of one', async () => {
    const { id } = await create();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => update(id, { template: `text ${index}`, sampleData: { index } })),
    );
    const numbers = made.map(({ version }) => version.number).toSorted((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    for (const [index, { version }] of made.entries()) {
      expect(version).toMatchObject({ template: `text ${index}`, sampleData: { index } });
    }
    const newest = made.find(({ version }) => version.number === 21);
    expect((await get(id)).version).toEqual(newest?.version);
  });

  test('change different parts without losing one', async () => {
    const { id } = await create();
    await Promise.all([
      update(id, { template: 'two' }),
      update(id, { partials: { p: 'x' } }),
      update(id, { options: { format: 'A5' } }),
    ]);
    expect((await get(id)).version).toMatchObject({
      number: 4,
      template: 'two',
      partials: { p: 'x' },
      options: { format: 'A5' },
    });
  });

  test('with the same expected version: one of them wins', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('PATCH', `/${id}`, { template: `text ${index}`, expectedVersion: 1 }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await versions(id)).toEqual([2, 1]);
  });

  test('of one name, or one too many, store one', async () => {
    const named = await Promise.all(Array.from({ length: 6 }, () => call('POST', '', { name: 'a', template: 'x' })));
    expect(statuses(named)).toEqual([200, 409, 409, 409, 409, 409]);
    const many = await Promise.all(
      Array.from({ length: 15 }, (_, index) => call('POST', '', { name: `b${index}`, template: 'x' })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(limits.templates - 1);
    expect(await house.database.template.count({ where: { userId: ada.userId } })).toBe(limits.templates);
  });

  test('that change and delete it leave nothing behind', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await create();
      const answers = await Promise.all([
        call('PATCH', `/${id}`, { template: 'two' }),
        call('DELETE', `/${id}`),
        call('POST', `/${id}/versions/1/restore`),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(await house.database.templateVersion.count({ where: { templateId: id } })).toBe(0);
    }
  });
});

describe('limits', () => {
  test('of templates', async () => {
    for (let index = 0; index < limits.templates; index++) {
      await create({ name: `template ${index}` });
    }
    await expectRefused(call('POST', '', { name: 'x', template: 'x' }), 409, 'conflict', /You have 12 templates/);
  });

  test('of versions: the oldest are forgotten, numbers go on', async () => {
    const { id } = await create();
    for (let number = 2; number <= 6; number++) {
      await update(id, { template: `text ${number}` });
    }
    expect(await versions(id)).toEqual([6, 5, 4, 3]);
    await expectRefused(call('GET', `/${id}/versions/2`), 404, 'not_found', /no such version/);
    await expectRefused(call('POST', `/${id}/versions/2/restore`), 404, 'not_found', /no such version/);
  });

  test('of characters, all versions together; deleting older ones makes room', async () => {
    const { id } = await create({ template: 'x'.repeat(9_000) });
    await update(id, { sampleData: { text: 'y'.repeat(900) } });
    const full = /may have 20,000 characters together/;
    await expectRefused(call('PATCH', `/${id}`, { template: 'z'.repeat(1_000) }), 409, 'conflict', full);
    await expectRefused(call('POST', `/${id}/versions/1/restore`), 409, 'conflict', full);
    await expectRefused(call('POST', '', { name: 'b', template: 'z'.repeat(1_200) }), 409, 'conflict', full);
    expect((await get(id)).version).toMatchObject({ number: 2, template: 'x'.repeat(9_000) });
    expect(await ok(call('DELETE', `/${id}/versions/1`))).toEqual({ deleted: true });
    expect(await versions(id)).toEqual([2]);
    await update(id, { template: 'z'.repeat(1_000) });
    await create({ name: 'c' }, customer());
  });

  test('what is about to be forgotten does not stand in the way', async () => {
    const { id } = await create({ template: 'x'.repeat(9_000) });
    for (let number = 2; number <= 4; number++) {
      await update(id, { template: `text ${number}` });
    }
    expect(await update(id, { template: 'y'.repeat(15_000) })).toMatchObject({ currentVersion: 5 });
  });

  test('the current version is not deleted', async () => {
    const { id } = await create();
    await expectRefused(call('DELETE', `/${id}/versions/1`), 409, 'conflict', /is the current one/);
    await expectRefused(call('DELETE', `/${id}/versions/2`), 404, 'not_found', /no such version/);
  });

  test('a version is never changed, by nobody', async () => {
    const { id } = await create();
    const change = house.database.templateVersion.updateMany({ where: { templateId: id }, data: { template: 'x' } });
    await expect(change).rejects.toThrow(/is final/);
  });
});

describe('the list', () => {
  const list = async (query = '', principal = ada) =>
    ok<{ templates: TemplateSummary[]; nextCursor: string | null }>(call('GET', query, undefined, principal));
  const names = async (query: string): Promise<string[]> => (await list(query)).templates.map(({ name }) => name);

  test('comes in pages, the newest first, without texts', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await create({ name });
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page++) {
      const query: string = `?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
      const answer = await list(query);
      expect(answer.templates).toHaveLength(page < 2 ? 2 : 1);
      seen.push(...answer.templates.map(({ name }) => name));
      cursor = answer.nextCursor;
    }
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    const { id, version: _, ...rest } = await create({ name: 'f' });
    expect((await list()).templates.find((template) => template.id === id)).toEqual({ id, ...rest });
  });

  test('is searched by name, its signs taken as they are', async () => {
    for (const name of ['Invoice 2026', 'invoice_draft', '100% off', 'back\\slash']) {
      await create({ name });
    }
    expect((await names('?search=INVOICE')).toSorted()).toEqual(['Invoice 2026', 'invoice_draft']);
    expect(await names('?search=_')).toEqual(['invoice_draft']);
    expect(await names('?search=%25')).toEqual(['100% off']);
    expect(await names('?search=%5C')).toEqual(['back\\slash']);
    expect(await names('?search=nothing')).toEqual([]);
    expect(await names('?search=')).toHaveLength(4);
  });

  test.each(['?limit=0', '?limit=101', '?cursor=abc', '?search=%00', '?sort=name'])('%s is refused', async (query) => {
    await expectRefused(call('GET', query), 400, 'invalid_request', /./);
  });
});

describe('what is refused', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

  test.each<[string, object, RegExp]>([
    ['no name', { name: undefined }, /name/],
    ['an empty name', { name: '  ' }, /Give the template a name/],
    ['a long name', { name: 'x'.repeat(101) }, /name/],
    ['a name of two lines', { name: 'a\nb' }, /no control characters/],
    ['no text', { template: undefined }, /template/],
    ['an empty text', { template: '' }, /Give the document as template/],
    ['too long a text', { template: 'x'.repeat(2_000_001) }, /template/],
    ['a text that no database holds', { template: 'a\0b' }, /Remove the null characters/],
    ['a description that no database holds', { description: '\0' }, /Remove the null characters/],
    ['a partial with a strange name', { partials: { 'a b': '' } }, /partials\.a b/],
    ['options that contradict each other', { options: { format: 'A4', width: 100, height: 100 } }, /not both/],
    ['an option that there is not', { options: { colour: 'red' } }, /Unknown option 'colour'/],
    ['sample data that is a list', { sampleData: [1] }, /sampleData/],
    ['sample data too deep', { sampleData: nested(101) }, /100 levels deep at most/],
    ['too much sample data', { sampleData: { a: 'x'.repeat(500_000) } }, /500,000 characters/],
    ['a field that there is not', { text: 'x' }, /Unknown option 'text'/],
  ])('%s', async (_what, changes, message) => {
    await expectRefused(call('POST', '', { name: 'a', template: 'x', ...changes }), 400, 'invalid_request', message);
    expect(await house.database.template.count({ where: { userId: ada.userId } })).toBe(0);
  });

  test('a change of nothing', async () => {
    const { id } = await create();
    await expectRefused(call('PATCH', `/${id}`, {}), 400, 'invalid_request', /Give what is to change/);
    const onlyExpected = call('PATCH', `/${id}`, { expectedVersion: 1 });
    await expectRefused(onlyExpected, 400, 'invalid_request', /Give what is to change/);
  });

  test('sample data of a hundred levels is not', async () => {
    const sampleData = nested(100);
    expect((await create({ sampleData })).version.sampleData).toEqual(sampleData);
  });
});

describe('who may', () => {
  const everyWay = (id: string, principal = ada): Promise<Answer>[] => [
    call('GET', `/${id}`, undefined, principal),
    call('PATCH', `/${id}`, { template: 'x', name: 'mine' }, principal),
    call('GET', `/${id}/versions`, undefined, principal),
    call('GET', `/${id}/versions/1`, undefined, principal),
    call('POST', `/${id}/versions/1/restore`, undefined, principal),
    call('DELETE', `/${id}/versions/1`, undefined, principal),
    call('DELETE', `/${id}`, undefined, principal),
  ];

  test('nobody else sees, changes or deletes a template: it is as if there were none', async () => {
    const { id } = await create();
    await update(id, { template: 'two' });
    const before = await get(id);
    const others = await Promise.all(everyWay(id, customer()));
    const missing = await Promise.all(everyWay('9b2fb1f5-58b3-4d4b-9e3f-0a4d1f6f4b11'));
    const noIds = await Promise.all(everyWay('nonsense'));
    for (const [index, answer] of others.entries()) {
      expect(answer.status).toBe(404);
      for (const like of [missing[index], noIds[index]]) {
        expect(like?.status).toBe(404);
        const message = (given: Answer | undefined) => given && (given.json() as { error: string }).error;
        expect(message(like)).toBe(message(answer));
      }
    }
    expect(await ok(call('GET', '', undefined, customer()))).toEqual({ templates: [], nextCursor: null });
    expect(await get(id)).toEqual(before);
  });

  test.each(['0', '01', '-1', '1.5', '1e3', '9999999999', 'latest'])('there is no version %s', async (number) => {
    const { id } = await create();
    await expectRefused(call('GET', `/${id}/versions/${number}`), 404, 'not_found', /no such version/);
  });

  test('a test key of the account sees the same, and pays as little', async () => {
    const { id } = await create();
    const testKey = customer({ userId: ada.userId, mode: 'test' });
    expect((await call('GET', `/${id}`, undefined, testKey)).status).toBe(200);
    expect((await call('PATCH', `/${id}`, { template: 'two' }, testKey)).status).toBe(200);
    expect((await get(id)).version.template).toBe('two');
    expect(house.billing.holds.size).toBe(0);
  });

  test('without a key nothing', async () => {
    const { id } = await create();
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '', { name: 'x', template: 'x' }],
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { template: 'x' }],
      ['DELETE', `/${id}`],
      ['GET', `/${id}/versions`],
    ] as const) {
      const asked = { method, path: `/api/templates${path}`, body, principal: undefined };
      await expectRefused(house.ask(asked), 401, 'missing_api_key', /API key/);
    }
  });
});
