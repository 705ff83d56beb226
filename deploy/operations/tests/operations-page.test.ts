import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { filesUnder, textOf } from './repository.ts';

const page = textOf('docs/operations.md');

interface Manifest {
  kind?: string;
  metadata?: { name?: string };
}

const manifests = filesUnder('k8s', '.yaml').flatMap((file) =>
  parseAllDocuments(textOf(file)).map((document) => document.toJS() as Manifest | null),
);

function namesOf(kind: string): Set<string> {
  return new Set(manifests.filter((one) => one?.kind === kind).map((one) => one?.metadata?.name ?? ''));
}

/** Secrets as k8s/secrets.mjs makes them, by their keys. */
const secrets = new Map(
  [...textOf('k8s/secrets.mjs').matchAll(/^ {2}'(octavo-[a-z]+)': \{([^}]+)\}/gm)].map(([, name = '', keys = '']) => [
    name,
    [...keys.matchAll(/\b([A-Za-z0-9_]+):/g)].map(([, key = '']) => key),
  ]),
);
/** Made by CloudNativePG for a cluster of that name. */
const databaseSecrets = ['octavo-database-app', 'octavo-drill-app'];

test('every object of the cluster that the page speaks to is in the manifests', () => {
  const deployments = namesOf('Deployment');
  const named = [...page.matchAll(/\bdeployment\/([a-z]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !deployments.has(name))).toEqual([]);
  expect(namesOf('Cluster')).toContain('octavo-database');
  expect(namesOf('StatefulSet')).toContain('nats');
  expect(textOf('k8s/base/nats.yaml')).toContain('mountPath: /data');
});

test('every secret that the page reads has that key', () => {
  const read = [...page.matchAll(/get secret (\S+) -o jsonpath='\{\.data\.(\w+)\}'/g)];
  expect(read.length).toBeGreaterThan(1);
  for (const [, name = '', key = ''] of read) {
    expect([name, databaseSecrets.includes(name) ? ['uri'] : secrets.get(name)]).toEqual([
      name,
      expect.arrayContaining([key]),
    ]);
  }
});

test('every secret that a pod asks for is made: by hand, from a store, or by the database’s operator', () => {
  const external = namesOf('ExternalSecret');
  const asked = new Set(
    filesUnder('k8s', '.yaml').flatMap((file) =>
      [...textOf(file).matchAll(/(?:secretRef|secretKeyRef|AccessKey|accessKeyId): \{ name: (octavo-[a-z-]+)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  );
  expect(asked.size).toBeGreaterThan(5);
  for (const name of [...asked].filter((each) => !databaseSecrets.includes(each))) {
    expect([name, secrets.has(name), external.has(name)]).toEqual([name, true, true]);
  }
});
