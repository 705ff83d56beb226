import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  appConfigChanged,
  currentAppConfig,
  defaultAppConfig,
  getSite,
  type Site,
  type VersionedAppConfig,
} from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { ada, admin, createEngagementHouse, type Answer, type EngagementHouse } from './support/house.ts';

let house: EngagementHouse;
let clock = Date.now();
const told: VersionedAppConfig[] = [];

beforeAll(async () => {
  house = await createEngagementHouse();
  house.bus.listen(appConfigChanged, ({ payload }) => void told.push(payload));
  await house.start({}, { now: () => clock });
});

beforeEach(() => {
  told.length = 0;
});

afterAll(() => house.close());

const read = async (): Promise<unknown> => (await house.send('GET', '/api/app_config')).body;
const turn = (body: unknown): Promise<Answer> => house.send('PATCH', '/api/app_config', { as: admin, body });
const site = (headers: Record<string, string> = {}): Promise<Answer> => house.send('GET', '/api/site', { headers });

test("without a row SPEC's defaults hold, and a page gets them with plans and figures in one answer", async () => {
  expect(await read()).toEqual({
    id: 1,
    show_waitlist: false,
    hero_default_option: 3,
    theme_selected: 4,
    theme_show_selector: true,
  });
  const answer = await site();
  const { config, plans, figures } = getSite.output.parse(answer.body);
  expect(config).toEqual({
    show_waitlist: false,
    hero_default_option: 3,
    theme_selected: 4,
    theme_show_selector: true,
  });
  expect(plans.map(({ id }) => id)).toEqual(['free_trial', 'starter', 'professional', 'enterprise']);
  expect(plans[1]?.operations.find(({ operation }) => operation === 'html-to-pdf')).toMatchObject({ conversions: 200 });
  expect(figures).toMatchObject({ uptimePercent: 99.9, ocrLanguages: 180 });

  const etag = String(answer.headers.get('etag'));
  const again = await site({ 'if-none-match': etag });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
});

test('an administrator turns a switch: everybody is told, pages change, and who did it is kept', async () => {
  const before = await site();
  const { status, body } = await turn({ show_waitlist: true });
  expect([status, body]).toEqual([200, { ...defaultAppConfig, show_waitlist: true }]);
  await waitFor(() => told.length > 0);
  expect(told).toEqual([{ version: 1, config: { ...defaultAppConfig, show_waitlist: true } }]);
  expect(await house.bus.call(currentAppConfig, {})).toEqual(told[0]);
  const after = await site({ 'if-none-match': String(before.headers.get('etag')) });
  expect([after.status, (after.body as unknown as Site).config.show_waitlist]).toEqual([200, true]);

  const history = await house.send('GET', '/api/app_config/changes', { as: admin });
  expect(history.body['changes']).toEqual([
    expect.objectContaining({
      actor_id: admin.kind === 'user' ? admin.userId : '',
      before: defaultAppConfig,
      after: { ...defaultAppConfig, show_waitlist: true },
    }),
  ]);
  await expect(house.database.appConfigChange.deleteMany()).rejects.toThrow(/stay as they are/);
});

test('what changes nothing is no news', async () => {
  await turn({ hero_default_option: 2 });
  await waitFor(() => told.length === 1);
  expect((await turn({ hero_default_option: 2 })).status).toBe(200);
  await turn({ hero_default_option: 1 });
  await waitFor(() => told.length === 2);
  expect(told.map(({ config }) => config.hero_default_option)).toEqual([2, 1]);
});

test('changes at the same moment are all kept, one after the other', async () => {
  await Promise.all([
    turn({ theme_selected: 2 }),
    turn({ theme_show_selector: false }),
    turn({ hero_default_option: 3 }),
  ]);
  expect(await read()).toMatchObject({ theme_selected: 2, theme_show_selector: false, hero_default_option: 3 });
  await waitFor(() => told.length === 3);
  const versions = told.map(({ version }) => version);
  expect(new Set(versions).size).toBe(3);
});

test('another instance knows of a change by the fact alone', async () => {
  const [first, second] = [await house.start(), await house.start()];
  const readFrom = async (url: string): Promise<unknown> => (await fetch(`${url}/api/app_config`)).json();
  await readFrom(first.url);
  await turn({ theme_selected: 1 });
  await waitFor(async () => ((await readFrom(first.url)) as { theme_selected: number }).theme_selected === 1);
  expect(await readFrom(second.url)).toMatchObject({ theme_selected: 1 });
});

test.each([
  [{}],
  [{ show_waitlist: 'yes' }],
  [{ hero_default_option: 4 }],
  [{ theme_selected: 0 }],
  [{ id: 2 }],
  [{ version: 9 }],
  [null],
])('%p cannot be set', async (change) => {
  const { status, body } = await turn(change);
  expect([status, body.code]).toEqual([400, 'invalid_request']);
});

test('switches are for administrators only', async () => {
  for (const [method, path] of [
    ['PATCH', '/api/app_config'],
    ['GET', '/api/app_config/changes'],
  ] as const) {
    const body = method === 'PATCH' ? { show_waitlist: false } : undefined;
    expect((await house.send(method, path, { body })).status).toBe(401);
    expect((await house.send(method, path, { as: ada, body })).status).toBe(403);
  }
});

test('while the database is away pages go on with what was known, a new instance with the defaults', async () => {
  const known = await read();
  await house.wires.database.cut();
  clock += 60_000;
  expect(await read()).toEqual(known);
  expect((await turn({ show_waitlist: false })).status).toBe(503);
  const { url } = await house.start();
  expect(await (await fetch(`${url}/api/app_config`)).json()).toEqual(defaultAppConfig);
  await house.wires.database.mend();
});
