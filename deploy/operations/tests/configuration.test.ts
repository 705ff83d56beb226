import { beforeAll, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { filesUnder, repositoryRoot, textOf } from './repository.ts';

/** A zod object, as far as we look into one. */
interface Schema {
  shape: Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }>;
}

/** What each process reads, as its own schemas say: variable to the text that stands for its default. */
const read = new Map<string, Map<string, string>>();

function defaultOf(field: Schema['shape'][string]): string {
  const { success, data } = field.safeParse(undefined);
  if (!success) return 'required';
  if (data === undefined) return '–';
  return Array.isArray(data) ? data.join(',') : String(data);
}

beforeAll(async () => {
  for (const file of ['gateway/src/config.ts', ...filesUnder('services', 'src/config.ts')]) {
    const process = file.startsWith('gateway') ? 'gateway' : (file.split('/')[1] ?? '');
    if (process === 'kit') continue;
    const loaded = (await import(join(repositoryRoot, file))) as Record<string, unknown>;
    const schema = Object.entries(loaded).find(([name]) => /^(config|\w+ConfigSchema)/.test(name))?.[1] as
      Schema | undefined;
    const fields = Object.entries(schema?.shape ?? {}).map(([name, field]) => [name, defaultOf(field)] as const);
    read.set(process, new Map(fields));
  }
});

const rows = [...textOf('docs/operations.md').matchAll(/^\| `([A-Z0-9_]+)` \| ([a-z, ]+) \| (.+?) \|/gm)].map(
  ([, name = '', processes = '', fallback = '']) => ({ name, processes, fallback: fallback.replaceAll('`', '') }),
);

/** One default, or, where processes differ, each with those whose it is. */
function fallbackOf(defaults: ReadonlyMap<string, string>): string {
  const owners = new Map<string, string[]>();
  for (const [process, fallback] of [...defaults].toSorted(([one], [other]) => one.localeCompare(other))) {
    owners.set(fallback, [...(owners.get(fallback) ?? []), process]);
  }
  const [first = ''] = owners.keys();
  return owners.size === 1
    ? first
    : [...owners].map(([fallback, processes]) => `${fallback} in ${processes.join(', ')}`).join('; ');
}

/** Their defaults are the machine's, so the page says `cores`. */
const byMachine = 'cores';

test('the table of the operations page names every variable, who reads it, and what it is without being set', () => {
  expect([...read].filter(([, fields]) => fields.size === 0)).toEqual([]);
  expect(read.size).toBeGreaterThanOrEqual(5);
  const everyone = [...read.keys()];
  const wanted = new Map<string, Map<string, string>>();
  for (const [process, fields] of read) {
    for (const [name, fallback] of fields) {
      wanted.set(name, new Map(wanted.get(name)).set(process, fallback));
    }
  }
  const said = new Map(
    rows.map(({ name, processes, fallback }) => [
      name,
      { processes: processes === 'all' ? everyone : processes.split(', '), fallback },
    ]),
  );
  for (const [name, defaults] of wanted) {
    const processes = [...defaults.keys()];
    const fallback = fallbackOf(defaults);
    const row = said.get(name);
    expect({ name, processes: row?.processes.toSorted() }).toEqual({ name, processes: processes.toSorted() });
    if (row?.fallback !== byMachine) {
      expect({ name, fallback: row?.fallback }).toEqual({ name, fallback });
    }
  }
  expect([...said.keys()].filter((name) => !wanted.has(name))).toEqual([]);
});

interface ComposeFile {
  services: Record<string, { environment?: Record<string, unknown> }>;
}

function variablesIn(path: string, pattern: RegExp): string[] {
  return existsSync(join(repositoryRoot, path)) ? [...textOf(path).matchAll(pattern)].map(([, name = '']) => name) : [];
}

/** What the image of a process sets by itself. */
function setInImage(process: string): string[] {
  const kind = process === 'auth' || process === 'billing' || process === 'engagement' ? 'service' : process;
  return [...textOf(`deploy/docker/${kind}.Dockerfile`).matchAll(/^ENV (.+)$/gm)].flatMap(([, assignments = '']) =>
    [...assignments.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
  );
}

test('whatever a process cannot do without is given to it, in the cluster and in compose', () => {
  const { services } = parse(textOf('deploy/compose.yaml'), { merge: true }) as ComposeFile;
  const secrets = variablesIn('k8s/secrets.mjs', /\b([A-Z0-9_]+): /g);
  const missing = [...read].flatMap(([process, fields]) => {
    const inCluster = new Set([
      ...setInImage(process),
      ...secrets,
      ...variablesIn(`k8s/base/${process}.yaml`, /- name: ([A-Z_]+)$/gm),
      ...['common', process].flatMap((name) =>
        variablesIn(`k8s/base/configuration/${name}.properties`, /^([A-Z_]+)=/gm),
      ),
    ]);
    const inCompose = new Set([...setInImage(process), ...Object.keys(services[process]?.environment ?? {})]);
    const required = [...fields].filter(([, fallback]) => fallback === 'required').map(([name]) => name);
    return [
      ...required.filter((name) => !inCluster.has(name)).map((name) => `${process} lacks ${name} in the cluster`),
      ...required.filter((name) => !inCompose.has(name)).map((name) => `${process} lacks ${name} in compose`),
    ];
  });
  expect(missing).toEqual([]);
});
