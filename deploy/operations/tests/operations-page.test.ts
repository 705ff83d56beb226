import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot, textOf } from './repository.ts';

const page = textOf('docs/operations.md');

function matches(pattern: RegExp): string[] {
  return [...new Set([...page.matchAll(pattern)].map(([, found = '']) => found))];
}

test('every script that the page names can be run', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = matches(/npm run ([a-z:-]+)/g);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every file and folder that the page names is there', () => {
  const named = matches(/(?<![\w./-])((?:k8s|deploy|services|load-tests|docs)\/[\w./-]+)/g);
  expect(named.length).toBeGreaterThan(5);
  // A program's source, in the place of what it is built to.
  const source = (path: string): string => path.replace('/dist/', '/').replace(/^(services\/.*)\.js$/, '$1.ts');
  expect(named.filter((path) => !existsSync(join(repositoryRoot, source(path))))).toEqual([]);
});

test('every object of the cluster that the page speaks to is in the manifests', () => {
  const manifests = ['auth', 'billing', 'engagement', 'conversion', 'gateway', 'nats'].map((name) =>
    textOf(`k8s/base/${name}.yaml`),
  );
  const deployments = matches(/deploy(?:ment)?\/([a-z]+)(?![\w/.])/g).filter(
    (name) => !existsSync(join('deploy', name)),
  );
  for (const name of deployments)
    expect(manifests.join('\n')).toMatch(new RegExp(`kind: Deployment[\\s\\S]*?name: ${name}\\b`));
});
