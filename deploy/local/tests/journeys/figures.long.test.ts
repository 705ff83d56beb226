import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { createUserSession } from '@octavo/contracts';
import { repositoryRoot } from '../../src/repository.ts';
import { sharedStack } from '../../src/testing/shared-stack.ts';
import type { SharedStack } from '../../src/testing/shared-stack.ts';
import { waitFor } from '../../src/wait-for.ts';
import { call, send } from '../support/client.ts';

jest.setTimeout(120_000);

const directory = join(repositoryRoot, 'deploy', 'observability');
const sources = [
  'prometheus-rules.yaml',
  ...readdirSync(join(directory, 'dashboards')).map((name) => join('dashboards', name)),
];
/** Given by Prometheus itself, to whatever it asks. */
const fromPrometheus = new Set(['up', 'instance', 'job', 'le']);

/** What each process tells: the labels of a figure by its name; none where it has not happened yet. */
let told: Map<string, Set<string>>;

/** Names and labels of everything that Prometheus reads here. */
function read(text: string): Map<string, Set<string>> {
  const figures = new Map<string, Set<string>>();
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+) /gm)) figures.set(name, new Set());
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_:]+)(?:\{(.*)\})? \S+/gm)) {
    const family = figures.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
    for (const [, label = ''] of labels.matchAll(/([a-z_]+)="/g)) figures.get(family)?.add(label);
  }
  return figures;
}

async function figuresOf(stack: SharedStack): Promise<Map<string, Set<string>>> {
  const scrapes = Object.values(stack.metricsUrls).map(async (url) => read(await (await fetch(url)).text()));
  const all = new Map<string, Set<string>>();
  for (const figures of await Promise.all(scrapes)) {
    for (const [name, labels] of figures) all.set(name, new Set([...(all.get(name) ?? []), ...labels]));
  }
  return all;
}

beforeAll(async () => {
  const stack = await sharedStack();
  const key = stack.demoTestApiKey;
  await call(stack, 'html-to-pdf', { key, body: { html: '<p>Counted</p>' } });
  await call(stack, 'html-to-pdf', { key, body: { html: '<p>Later</p>' }, headers: { prefer: 'respond-async' } });
  await call(stack, 'html-to-pdf', { key, body: { html: '<script>for(;;);</script>', timeoutSeconds: 1 } });
  await send(`${stack.gatewayUrl}${createUserSession.path}`, { body: { device_type: 'desktop', browser: 'Firefox' } });
  told = await waitFor(
    async () => {
      const figures = await figuresOf(stack);
      const have = (name: string): boolean => (figures.get(name)?.size ?? 0) > 1;
      return have('octavo_jobs_ended_total') && have('octavo_render_failures_total') && figures;
    },
    { timeoutMilliseconds: 60_000, description: 'a job and a failure to be counted' },
  );
}, 300_000);

/** Each figure that an expression asks for, with the labels that it is chosen and gathered by. */
function askedOf(expression: string): { name: string; labels: string[] }[] {
  const gathered = [...expression.matchAll(/\b(?:by|without) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  );
  return [...expression.matchAll(/\b((?:octavo|nodejs|process)_[a-z0-9_]+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', selector = '']) => ({
      name,
      labels: [
        ...[...selector.matchAll(/([a-z_]+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
        ...gathered,
      ].filter((label) => label !== '' && !fromPrometheus.has(label)),
    }),
  );
}

function expressionsOf(file: string): string[] {
  const text = readFileSync(join(directory, file), 'utf8');
  if (file.endsWith('.json')) {
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  }
  return [...text.matchAll(/^\s+expr: (.+)$/gm)].map(([, expr = '']) => expr);
}

test.each(sources)('%s asks only for what the running product tells, by labels that it has', (file) => {
  const asked = expressionsOf(file).flatMap(askedOf);
  expect(asked.length).toBeGreaterThan(0);
  const family = (name: string): string => (told.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''));
  const wrong = asked
    .filter(({ name }) => !fromPrometheus.has(name))
    .map(({ name, labels }) => {
      const known = told.get(family(name));
      // What has not happened yet shows no labels.
      const strange = known && known.size > 1 ? labels.filter((label) => !known.has(label)) : [];
      return { name, isTold: known !== undefined, strange };
    })
    .filter(({ isTold, strange }) => !isTold || strange.length > 0);
  expect(wrong).toEqual([]);
});
