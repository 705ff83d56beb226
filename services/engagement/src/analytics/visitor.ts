import type { BrowserName, DeviceType } from '@octavo/contracts';
import type { IncomingHttpHeaders } from 'node:http';

/** Programs that say so themselves: search engines, previews of links, monitors. An HTTP client of a developer's is none. */
const crawlers =
  /bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|whatsapp|preview|embedly|quora link|pinterest|mediapartners|lighthouse|pagespeed|gtmetrix|pingdom|uptime|monitor|statuscake|site24x7|datadog|newrelic|archive\.org|validator|scrapy|phantomjs|prerender|google-(?:read-aloud|inspectiontool)|feedfetcher|bingpreview|yahoo|baidu|yandex(?!browser|search)|sogou|ahrefs|semrush|screaming frog/i;

/** Browsers that a program drives: tests, scrapers. */
const automated = /headlesschrome|puppeteer|playwright|selenium|webdriver|electron/i;

/**
 * Whether a request may be recorded: whoever asks not to be tracked is not, and what no person looks at is not counted.
 */
export function isRecorded(headers: IncomingHttpHeaders, { countAutomated }: { countAutomated: boolean }): boolean {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') {
    return false;
  }
  const userAgent = headers['user-agent'] ?? '';
  return !crawlers.test(userAgent) && (countAutomated || !automated.test(userAgent));
}

export function deviceTypeOf(userAgent: string): DeviceType {
  if (/\biPad\b|\bTablet\b|\bPlayBook\b|\bSilk\b|\bKindle\b|Android(?!.*\bMobile\b)/i.test(userAgent)) {
    return 'tablet';
  }
  return /\bMobi|\biPhone\b|\biPod\b|\bAndroid\b|\bIEMobile\b|\bOpera Mini\b/i.test(userAgent) ? 'mobile' : 'desktop';
}

/** The first that is found names it: most browsers claim to be several. */
const browsers: readonly (readonly [RegExp, BrowserName])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|SamsungBrowser|YaBrowser|Vivaldi)\//, 'Unknown'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** SPEC §3 tells four apart. */
export function browserOf(userAgent: string): BrowserName {
  return browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';
}

const versions: Record<BrowserName, RegExp | undefined> = {
  Edge: /\bEdg(?:e|A|iOS)?\/(\d{1,4})/,
  Firefox: /\b(?:Firefox|FxiOS)\/(\d{1,4})/,
  Chrome: /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\/(\d{1,4})/,
  Safari: /\bVersion\/(\d{1,4})/,
  Unknown: undefined,
};

const systems = [
  [/\b(?:iPhone|iPod|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** `Firefox 144 on Windows`: what is worth counting of a User-Agent, and not what tells one machine from another. */
export function shortUserAgent(userAgent: string | undefined): string | null {
  if (!userAgent) {
    return null;
  }
  const browser = browserOf(userAgent);
  const version = versions[browser]?.exec(userAgent)?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return `${browser}${version ? ` ${version}` : ''}${system ? ` on ${system}` : ''}`;
}

/** Where somebody came from, without the query: it holds what they searched for, and others' tokens. */
export function shortReferrer(referrer: string | null | undefined): string | null {
  if (!referrer || !URL.canParse(referrer)) {
    return null;
  }
  const { protocol, host, pathname } = new URL(referrer);
  return /^https?:$/.test(protocol) ? `${protocol}//${host}${pathname}`.slice(0, 500) : null;
}
