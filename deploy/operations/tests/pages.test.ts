import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { filesUnder, headingsOf, repositoryRoot, textOf } from './repository.ts';

/** What people read: pages, and what stands at the head of files that they edit. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'load-tests/README.md',
  ...filesUnder('docs', '.md'),
];
const commented = [
  ...['.yaml', '.sh', '.mjs', '.properties'].flatMap((ending) => filesUnder('k8s', ending)),
  ...filesUnder('deploy/docker', 'Dockerfile'),
  'deploy/docker/build.sh',
  'deploy/compose.yaml',
];

/** Where whatever is named must be found: all that is not itself talk. */
const sources = ['deploy', 'frontends', 'gateway', 'services', 'load-tests', 'k8s', '.github'].flatMap((folder) =>
  [
    '.ts',
    '.tsx',
    '.mjs',
    '.cjs',
    '.js',
    '.sh',
    '.yaml',
    '.yml',
    '.properties',
    '.prisma',
    '.sql',
    'Dockerfile',
  ].flatMap((ending) => filesUnder(folder, ending)),
);
const isOwnTest = (path: string): boolean => path.startsWith('deploy/operations/tests/');
const words = new Set(
  sources
    .filter((path) => !isOwnTest(path))
    .flatMap((path) => textOf(path).match(/\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|octavo_[a-z_]+)\b/g) ?? []),
);

const scriptsOf = (file: string): string[] =>
  Object.keys((JSON.parse(textOf(file)) as { scripts?: Record<string, string> }).scripts ?? {});
const scripts = new Set(scriptsOf('package.json'));
const workspaceScripts = new Set(
  ['deploy', 'frontends', 'services'].flatMap((folder) => filesUnder(folder, '/package.json')).flatMap(scriptsOf),
);

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, word = '']) => word))];
}

/** A program is named by what it is built to; its source is what a clone has. */
function isThere(path: string): boolean {
  const source = path.replace('/dist/', '/').replace(/^((?:services|gateway|deploy)\/.*)\.js$/, '$1.ts');
  const built = path.startsWith('frontends/dist/');
  return built || [path, source].some((candidate) => existsSync(join(repositoryRoot, candidate)));
}

/** Paths within the repository; one that goes on with braces or stars names several, and is left out. */
function pathsIn(text: string): string[] {
  const candidates = text.matchAll(
    /(?<![\w./@:{-])((?:k8s|deploy|services|gateway|frontends|load-tests|docs)\/[\w./-]{2,})([{*<…]?)/g,
  );
  return [
    ...new Set([...candidates].filter(([, , open]) => !open).map(([, path = '']) => path.replace(/[./-]+$/, ''))),
  ];
}

describe.each([...pages, ...commented])('%s', (page) => {
  const text = textOf(page);

  test('names scripts that there are', () => {
    const named = found(text, /npm run ([a-z][a-z:-]*[a-z])(?! --workspace)(?![a-z:-])/g);
    expect(named.filter((name) => !scripts.has(name))).toEqual([]);
    const elsewhere = found(text, /npm run ([a-z][a-z:-]*[a-z]) --workspace/g);
    expect(elsewhere.filter((name) => !workspaceScripts.has(name))).toEqual([]);
  });

  test('names files and folders that there are', () => {
    expect(pathsIn(text).filter((name) => !isThere(name))).toEqual([]);
  });

  test('names decisions that were taken', () => {
    const taken = new Set(filesUnder('docs/decisions', '.md').map((file) => Number(/(\d{4})-/.exec(file)?.[1])));
    expect(found(text, /\b[Dd]ecisions? (\d+)/g).filter((number) => !taken.has(Number(number)))).toEqual([]);
  });
});

describe.each(pages)('%s', (page) => {
  const text = textOf(page);

  test('names variables that something reads', () => {
    const code = [...text.matchAll(/```[\s\S]*?```|`[^`]+`/g)].map(([span]) => span).join('\n');
    const variables = found(code, /(?<![\w./$-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w*-])/g);
    expect(variables.filter((name) => !words.has(name) && !theirs.has(name))).toEqual([]);
  });

  test('names figures that a process keeps', () => {
    expect(found(text, /`(octavo_[a-z_]+)`/g).filter((name) => !words.has(name))).toEqual([]);
  });

  test('leads to headings that there are', () => {
    const links = found(text, /\]\(([^)\s]*#[^)\s]+)\)/g).filter((link) => !/^https?:/.test(link));
    const lost = links.filter((link) => {
      const [target = '', anchor = ''] = link.split('#');
      const file = target === '' ? page : join(page, '..', target);
      return !headingsOf(file).includes(anchor);
    });
    expect(lost).toEqual([]);
  });
});

/** Read by what we use, not by us. */
const theirs = new Set([
  'LIBREOFFICE_BIN_PATH',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'UNOCONVERTER_BIN_PATH',
]);

test('every option of a trial that a page names is one', () => {
  const known = found(textOf('deploy/local/src/trials/run-trial.ts'), /^ {6}(?:'?)([a-z-]+)(?:'?): \{ type: '/gm);
  const text = pages.map(textOf).join('\n');
  const named = found(text, /npm run (?:load|failures|rolling|restore|scale-out)(?: --)?[^`\n]* --([a-z-]+)/g);
  expect(known.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('every option of the secrets’ program that a page names is one', () => {
  const known = found(textOf('k8s/secrets.mjs'), /^ {4}'?([a-z0-9-]+)'?: \{ type: 'string'/gm);
  const { 0: command = '' } = /node k8s\/secrets\.mjs[^|`]*/.exec(textOf('docs/operations.md')) ?? [];
  const named = found(`${command} ${textOf('docs/operations.md')}`, /--((?:smtp|backup|stripe|iyzico|s3)-[a-z-]+)/g);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
