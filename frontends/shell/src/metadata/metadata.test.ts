import { expect, test } from '@jest/globals';
import { headOf, structuredData, type HeadElement } from './head.ts';
import { describedPaths, headlineOf, metadataOf, picturedPaths, pictureOf } from './metadata.ts';
import { knownPaths } from '../paths.ts';

const hosts = { siteUrl: 'https://octavo.example', appUrl: 'https://app.octavo.example' };

function valueOf(elements: HeadElement[], name: string): string | undefined {
  const found = elements.find(({ attributes }) =>
    [attributes['name'], attributes['property'], attributes['rel']].includes(name),
  );
  return found?.attributes['content'] ?? found?.attributes['href'];
}

/** SPEC §2's list. */
const listed = [
  '/',
  '/about',
  '/pricing',
  '/text-to-pdf',
  '/pdf-to-text',
  '/html-to-pdf',
  '/markdown-to-pdf',
  '/json-to-pdf',
  '/docs',
  '/privacy-policy',
  '/cookie-policy',
  '/terms-of-service',
  '/sign-in',
  '/dashboard',
  '/settings',
  '/admin-dashboard',
  '/email-verification',
  '/check-email',
  '/select-plan',
  '/payment-success',
  '/payment-failed',
];

test('every page of the list is described, each in its own words', () => {
  expect(describedPaths).toEqual(expect.arrayContaining(listed));
  const titles = describedPaths.map((path) => metadataOf(path).title);
  const descriptions = describedPaths.map((path) => metadataOf(path).description);
  expect([new Set(titles).size, new Set(descriptions).size]).toEqual([describedPaths.length, describedPaths.length]);
  expect(knownPaths.exact).toEqual(expect.arrayContaining(describedPaths));
});

test.each(describedPaths)('%s says everything that search engines and previews ask for', (path) => {
  const head = headOf(metadataOf(path), hosts);
  const host = ['/dashboard', '/settings', '/admin-dashboard'].includes(path) ? hosts.appUrl : hosts.siteUrl;
  expect(valueOf(head, 'canonical')).toBe(`${host}${path}`);
  expect(valueOf(head, 'og:url')).toBe(`${host}${path}`);
  expect(valueOf(head, 'robots')).toBe(path === '/admin-dashboard' ? 'noindex, nofollow' : 'index, follow');
  expect(valueOf(head, 'twitter:card')).toBe('summary_large_image');
  for (const name of ['description', 'keywords', 'og:title', 'og:description', 'og:image', 'twitter:title']) {
    expect([name, valueOf(head, name)]).toEqual([name, expect.stringMatching(/\S/)]);
  }
  expect(metadataOf(path).title.length).toBeLessThanOrEqual(60);
  expect(metadataOf(path).description.length).toBeLessThanOrEqual(165);
});

test('a slash at the end changes nothing, and an address that is none is described as the home page', () => {
  expect(metadataOf('/pricing/')).toEqual(metadataOf('/pricing'));
  expect(metadataOf('/nowhere')).toEqual(metadataOf('/'));
  expect(metadataOf('/toString')).toEqual(metadataOf('/'));
});

test('the words of SPEC for a payment that failed', () => {
  expect(metadataOf('/payment-failed').description).toBe(
    'Your payment was not successful. Please try again or contact support for assistance.',
  );
});

test('the home page names the organization and a search with q', () => {
  const text = JSON.stringify(structuredData(hosts));
  expect(text).toContain('"@type":"Organization"');
  expect(text).toContain('https://octavo.example/docs?q={search_term_string}');
});

test('each picture is one page’s; pages without one show the home page’s', () => {
  const files = picturedPaths.map(pictureOf);
  expect(new Set(files).size).toBe(picturedPaths.length);
  expect(pictureOf('/settings')).toBe('/og/home.png');
  expect(headlineOf('/settings')).toMatch(/^Settings/);
});

test('a page below another is described as that one is; what is no page, as the home page', () => {
  expect(metadataOf('/docs/errors').title).toBe(metadataOf('/docs').title);
  expect(metadataOf('/dashboard/keys/').canonical).toEqual({ host: 'app', path: '/dashboard' });
  expect(metadataOf('/nowhere').title).toBe(metadataOf('/').title);
});
