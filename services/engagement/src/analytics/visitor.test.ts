import { expect, test } from '@jest/globals';
import { browserOf, deviceTypeOf, isRecorded, shortReferrer, shortUserAgent } from './visitor.ts';

const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  androidPhone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  opera:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/120.0',
  headless:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
};

test.each([
  ['chrome', 'desktop', 'Chrome', 'Chrome 142 on Windows'],
  ['edge', 'desktop', 'Edge', 'Edge 142 on Windows'],
  ['iphone', 'mobile', 'Safari', 'Safari 18 on iOS'],
  ['ipad', 'tablet', 'Safari', 'Safari 18 on iOS'],
  ['androidPhone', 'mobile', 'Chrome', 'Chrome 142 on Android'],
  ['androidTablet', 'tablet', 'Chrome', 'Chrome 142 on Android'],
  ['opera', 'desktop', 'Unknown', 'Unknown on Linux'],
] as const)('%s is a %s with %s', (name, device, browser, short) => {
  expect([deviceTypeOf(agents[name]), browserOf(agents[name]), shortUserAgent(agents[name])]).toEqual([
    device,
    browser,
    short,
  ]);
});

test.each([
  ['https://www.google.com/search?q=pdf', 'https://www.google.com/search'],
  ['https://user:secret@example.com/a#b', 'https://example.com/a'],
  ['android-app://com.example', null],
  ['javascript:alert(1)', null],
  ['not an address', null],
  ['', null],
  [undefined, null],
])('of the referrer %p stays %p', (given, kept) => expect(shortReferrer(given)).toBe(kept));

test.each([
  [{ 'user-agent': agents.chrome }, true],
  [{ 'user-agent': agents.chrome, dnt: '0' }, true],
  [{ 'user-agent': agents.chrome, dnt: '1' }, false],
  [{ 'user-agent': agents.chrome, 'sec-gpc': '1' }, false],
  [{ 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }, false],
  [{ 'user-agent': 'Slackbot-LinkExpanding 1.0' }, false],
  [{ 'user-agent': 'UptimeRobot/2.0' }, false],
  [{ 'user-agent': agents.headless }, false],
  [{ 'user-agent': 'curl/8.5.0' }, true],
  [{}, true],
])('%p is recorded: %p', (headers, expected) => {
  expect(isRecorded(headers, { countAutomated: false })).toBe(expected);
});

test('browsers that a program drives are recorded where that is wanted', () => {
  expect(isRecorded({ 'user-agent': agents.headless }, { countAutomated: true })).toBe(true);
});
