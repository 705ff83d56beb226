import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { appConfigChanged, defaultAppConfig, type VersionedAppConfig } from '@octavo/contracts';
import { waitFor } from '@octavo/local/testing';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { send, type Answer, type Sent } from './support/client.ts';
import { startTestStack, type TestStack } from './support/gateway.ts';

const script = 'assets/main.0123456789.js';
const directory = mkdtempSync(join(tmpdir(), 'site-'));
const site = join(directory, 'site');

function put(file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, file), content);
}

const description = {
  placeholders: {
    siteUrl: 'https://site.invalid',
    appUrl: 'https://app.invalid',
    anonKey: 'anonymous-key',
    appConfig: '"app-config"',
    theme: 'the-theme',
  },
  filled: ['sitemap.xml', 'docs/errors.md'],
  pages: { '/': 'pages/home.html', '/pricing': 'pages/pricing.html', '/docs': 'pages/docs.html' },
  heroes: { '/': { '1': 'pages/hero-1.html' } },
  nested: { '/docs': 'pages/docs.below.html' },
  appHome: 'pages/app-home.html',
  notFound: 'pages/404.html',
  scriptHashes: ['sha256-abc='],
};

/** A small site, as the build leaves one. */
function writeSite(home = 'Home'): void {
  for (const [file, title] of [
    ['home', home],
    ['pricing', 'Pricing'],
    ['docs', 'Docs'],
    ['docs.below', 'A chapter'],
    ['app-home', 'Welcome'],
    ['404', 'Oops! Page not found'],
    ['hero-1', 'Another hero'],
  ]) {
    put(
      `pages/${file}.html`,
      `<html data-theme="the-theme"><i>{"appConfig":"app-config"}</i><title>${title}</title><link href="https://site.invalid/"><i>anonymous-key</i>`,
    );
  }
  put('sitemap.xml', '<loc>https://site.invalid/pricing</loc>');
  put('docs/errors.md', '# Errors\n\ncurl https://site.invalid/functions/v1/html-to-pdf\n');
  put(script, 'run()');
  put(`${script}.br`, brotliCompressSync('run()'));
  put(`${script}.gz`, gzipSync('run()'));
  put('og/home.png', 'picture');
  put('remotes.json', '{}');
  put('remotes/marketing/remote.json', '{}');
  put('notes.secret', 'not for the public');
  put('site.json', JSON.stringify(description));
}

let stack: TestStack;

beforeAll(async () => {
  writeSite();
  writeFileSync(join(directory, 'outside.txt'), 'a secret');
  stack = await startTestStack({
    environment: {
      SITE_DIRECTORY: site,
      SITE_URL: 'https://octavo.example',
      APP_URL: 'https://app.octavo.example',
      ANON_KEY: 'key</script>"',
      TRUSTED_PROXIES: '1',
    },
  });
});

afterAll(async () => {
  await stack?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const browser = { accept: 'text/html,application/xhtml+xml' };

function get(path: string, options: Omit<Sent, 'path'> = {}): Promise<Answer> {
  return send(stack.gateway.url, { method: 'GET', path, headers: browser, ...options });
}

/** Turns switches of the site, as engagement tells of it. */
async function configure(payload: VersionedAppConfig): Promise<void> {
  const occurredAt = new Date().toISOString();
  await stack.billing.bus.publish({ id: randomUUID(), name: appConfigChanged.name, payload, occurredAt });
}

/** The first page, once it has a text. */
function homeWith(text: string): Promise<Answer> {
  return waitFor(
    async () => {
      const answer = await get('/');
      return answer.text.includes(text) ? answer : undefined;
    },
    { description: `the home page with '${text}'` },
  );
}

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/pricing', 'Pricing'],
    ['/pricing/', 'Pricing'],
    ['/docs', 'Docs'],
    ['/docs/errors/timeout', 'A chapter'],
  ])('%s is %s', async (path, title) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain(`<title>${title}</title>`);
  });

  test('say where they are deployed, whatever that is', async () => {
    expect((await get('/')).text).toContain(
      String.raw`<link href="https://octavo.example/"><i>key\u003c/script>\"</i>`,
    );
    expect((await get('/sitemap.xml')).text).toBe('<loc>https://octavo.example/pricing</loc>');
  });

  test('a file below a page is a file: a chapter as Markdown, with our address in it', async () => {
    const answer = await get('/docs/errors.md');
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(answer.text).toBe('# Errors\n\ncurl https://octavo.example/functions/v1/html-to-pdf\n');
  });

  test('are as the site is configured, and by SPEC as long as nobody tells how', async () => {
    const plain = await get('/');
    expect(plain.text).toContain('<html data-theme="4"><i>{"appConfig":null}</i><title>Home</title>');

    const config = { ...defaultAppConfig, hero_default_option: 1, theme_selected: 2 };
    await configure({ version: 1, config });
    const page = await homeWith('Another hero');
    expect(page.text).toContain(`<html data-theme="2"><i>{"appConfig":${JSON.stringify(config)}}</i>`);
    expect(page.headers['etag']).not.toBe(plain.headers['etag']);
    expect((await get('/pricing')).text).toContain('<html data-theme="2">');

    await configure({ version: 2, config: defaultAppConfig });
    await homeWith('<title>Home</title>');
  });

  test('the application has a first page of its own, on its host', async () => {
    const headers = { ...browser, 'x-forwarded-host': 'app.octavo.example' };
    expect((await get('/', { headers })).text).toContain('Welcome');
    expect((await get('/pricing', { headers })).text).toContain('Pricing');
  });

  test('an address that is none is told so: browsers by a page, programs in JSON', async () => {
    const page = await get('/nowhere?password=secret');
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('Oops! Page not found')]);
    const answer = await get('/nowhere', { headers: {} });
    expect([answer.status, answer.json()['code']]).toEqual([404, 'not_found']);
  });

  test('what is of the API stays in JSON, for browsers as well', async () => {
    for (const path of ['/api/nothing', '/functions/v1/nothing', '/auth/v1/nothing']) {
      expect([(await get(path)).status, (await get(path)).json()['code']]).toEqual([404, 'not_found']);
    }
  });

  test('are only read', async () => {
    const answer = await get('/pricing', { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
    const head = await get('/pricing', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  });

  test('tell browsers what they may do', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(/script-src[^;]*unsafe-inline/.test(String(headers['content-security-policy']))).toBe(false);
  });

  test('insist on https to who came by it', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
    const headers = { ...browser, 'x-forwarded-proto': 'https' };
    expect((await get('/', { headers })).headers['strict-transport-security']).toMatch(/^max-age=\d{8}; include/);
  });
});

describe('files', () => {
  test('whose names are of their content are kept for ever, pages and manifests asked after', async () => {
    const { headers } = await get(`/${script}`);
    expect([headers['cache-control'], headers['etag']]).toEqual(['public, max-age=31536000, immutable', undefined]);
    for (const path of ['/', '/remotes.json', '/sitemap.xml', '/og/home.png']) {
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
    }
  });

  test.each(['/', `/${script}`])('%s comes in the smallest form that is taken', async (path) => {
    const plain = await get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const forms = { 'gzip, deflate, br': 'br', 'gzip;q=1, br;q=0': 'gzip', '*': 'br', deflate: undefined };
    for (const [accepted, encoding] of Object.entries(forms)) {
      const answer = await get(path, { headers: { ...browser, 'accept-encoding': accepted } });
      expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([encoding, 'accept-encoding']);
    }
  });

  test('is not sent again to who has it', async () => {
    const headers = { ...browser, 'accept-encoding': 'br' };
    const { etag } = (await get('/', { headers })).headers;
    const again = await get('/', { headers: { ...headers, 'if-none-match': String(etag) } });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    const plain = await get('/', { headers: { ...browser, 'if-none-match': String(etag) } });
    expect(plain.status).toBe(200);
  });

  test.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%5c..%5coutside.txt',
    '//outside.txt',
    '/site.json',
    '/pages/home.html',
    '/remotes/marketing/remote.json',
    '/notes.secret',
    `/${script}.br`,
    '/assets',
    '/assets/',
  ])('%s is no file of the site', async (path) => {
    const answer = await get(path, { headers: {} });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });
});

test('a site that is deployed anew is served without a restart, and a broken one is not', async () => {
  const title = async (): Promise<string> => (await get('/')).text;
  writeSite('New home, longer than the old one');
  put('site.json', JSON.stringify({ ...description, filled: [] }));
  while (!(await title()).includes('New home')) {
    await wait(50);
  }
  put('site.json', '{ half of i');
  // Longer than it takes to be looked at again.
  for (let checks = 0; checks < 12; checks += 1) {
    await wait(100);
    expect(await title()).toContain('New home');
  }
});
