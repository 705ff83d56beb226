import { beforeEach, expect, test } from '@jest/globals';
import type { ApiClient } from '../api/client.ts';
import { browserOf, deviceTypeOf } from './device.ts';
import { createRecorder, type Recorder } from './recorder.ts';

let now: number;
let calls: [string, unknown][];
let beacons: [string, unknown][];
let kept: Map<string, string>;

beforeEach(() => {
  now = Date.parse('2026-11-21T12:00:00Z');
  [calls, beacons, kept] = [[], [], new Map()];
});

function recorder(navigator: object = {}, answer: (name: string) => unknown = () => ({ id: 'tab-1' })): Recorder {
  return createRecorder({
    api: {
      call: (endpoint: { name: string }, call: { body?: unknown } = {}) => {
        calls.push([endpoint.name.replace('engagement.', ''), call.body]);
        return Promise.resolve().then(() => answer(endpoint.name));
      },
    } as unknown as ApiClient,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    navigator: {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      sendBeacon: (url, body) => Boolean(beacons.push([String(url), JSON.parse(String(body))])),
      ...navigator,
    },
    now: () => new Date(now),
    log: (error) => calls.push(['logged', (error as Error).message]),
  });
}

/** All that was begun has been done: each call waits for the one before. */
async function settled(): Promise<string[]> {
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  return calls.map(([name]) => name);
}

const pricing = { path: '/pricing', title: 'Pricing', referrer: '' };
const about = { path: '/about', title: 'About', referrer: '' };

test('a tab begins one session, and says of each page how long it was looked at', async () => {
  const tab = recorder();
  tab.visit(pricing);
  now += 42_400;
  tab.visit(about);
  expect(await settled()).toEqual([
    'userSessions.create',
    'pageVisits.create',
    'pageVisits.update',
    'pageVisits.create',
  ]);
  expect(calls[0]?.[1]).toEqual({ device_type: 'desktop', browser: 'Firefox' });
  expect(calls[2]?.[1]).toEqual({ session_id: 'tab-1', page_path: '/pricing', duration: 42 });

  now += 1_000;
  tab.end();
  expect(beacons).toEqual([
    ['/api/end-session', { sessionId: 'tab-1', pageViews: 2, endedAt: '2026-11-21T12:00:43.400Z' }],
  ]);
});

test('a tab that is loaded again goes on with its session', async () => {
  recorder().visit(pricing);
  await settled();
  recorder().visit(about);
  expect((await settled()).filter((name) => name === 'userSessions.create')).toHaveLength(1);
});

test('events with an empty name or a label that is too long are not sent', async () => {
  const tab = recorder();
  tab.visit(pricing);
  tab.track('button_click', { button_text: 'Get Started' });
  tab.track('');
  tab.track('button_click', { button_text: 'x'.repeat(101) });
  expect((await settled()).filter((name) => name === 'analyticsEvents.create')).toHaveLength(1);
  expect(calls.at(-1)?.[1]).toMatchObject({ event_type: 'button_click', page_path: '/pricing' });
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('%j is honoured: nothing is sent', async (wish) => {
  const tab = recorder(wish);
  tab.visit(pricing);
  tab.track('button_click');
  tab.end();
  expect([await settled(), beacons, kept.size]).toEqual([[], [], 0]);
});

test('where the server does not want to record, it is not asked again', async () => {
  const tab = recorder({}, () => undefined);
  tab.visit(pricing);
  tab.visit(about);
  expect(await settled()).toEqual(['userSessions.create']);
});

test('a failure is logged and forgotten', async () => {
  let failures = 1;
  const tab = recorder({}, () => {
    failures -= 1;
    if (failures === 0) throw new Error('down');
    return { id: 'tab-1' };
  });
  tab.visit(pricing);
  tab.visit(about);
  expect(await settled()).toEqual([
    'userSessions.create',
    'logged',
    'userSessions.create',
    'pageVisits.update',
    'pageVisits.create',
  ]);
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'mobile',
    'Safari',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1',
    'tablet',
    'Chrome',
  ],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'mobile', 'Chrome'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'tablet', 'Chrome'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'desktop',
    'Edge',
  ],
  ['curl/8.5', 'desktop', 'Unknown'],
])('%s', (userAgent, device, browser) => {
  expect([deviceTypeOf(userAgent), browserOf(userAgent)]).toEqual([device, browser]);
});
