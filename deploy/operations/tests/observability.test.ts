import { expect, test } from '@jest/globals';
import { operations } from '@octavo/contracts';
import { createMetrics } from '@octavo/kit';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { alerts, latencyTargets, runbookOf } from '../src/alerts.ts';
import { dashboards } from '../src/dashboards.ts';
import { observabilityFiles } from '../src/observability-files.ts';
import { filesUnder, headingsOf, repositoryRoot, textOf } from './repository.ts';

/** Kept by those whom the cluster has besides us: the database's operator, the nodes, who fetches certificates. */
const ofTheCluster = [
  'certmanager_certificate_expiration_timestamp_seconds',
  'cnpg_collector_last_available_backup_timestamp',
  'cnpg_pg_stat_archiver_last_archived_time',
  'cnpg_pg_stat_archiver_last_failed_time',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
];

const kept = new Set<string>(['up', ...ofTheCluster]);
for (const { name } of createMetrics('test').registry.getMetricsAsArray()) kept.add(name);
for (const folder of ['services', 'gateway/src']) {
  for (const file of filesUnder(folder, '.ts').filter((path) => !path.endsWith('.test.ts'))) {
    for (const [, name = ''] of textOf(file).matchAll(/name: '(octavo_[a-z_]+)'/g)) kept.add(name);
  }
}

const expressions = [
  ...alerts.map(({ name, expression }) => [`alert ${name}`, expression] as const),
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) => panel.queries.map(({ expression }) => [`${title}, ${panel.title}`, expression] as const)),
  ),
];

test.each(expressions)('%s asks for figures that a process keeps', (_where, expression) => {
  const names = [...expression.matchAll(/\b(?:octavo|nodejs|process|cnpg|kubelet|certmanager)_[a-z0-9_]+|\bup\b/g)].map(
    ([name]) => name,
  );
  expect(names).not.toEqual([]);
  const unknown = names.filter((name) => !kept.has(name) && !kept.has(name.replace(/_(bucket|count|sum)$/, '')));
  expect(unknown).toEqual([]);
});

test.each(expressions)('%s closes what it opens', (_where, expression) => {
  const without = expression.replaceAll(/"[^"]*"/g, '');
  for (const [open, close] of ['()', '{}', '[]']) {
    expect(without.split(open ?? '').length).toBe(without.split(close ?? '').length);
  }
});

test.each([...new Set(alerts.map(({ name }) => name))])('%s has its runbook', (name) => {
  const [file = '', anchor = ''] = runbookOf({ name }).split('#');
  expect(headingsOf(file)).toContain(anchor);
});

test.each([...observabilityFiles()])('%s is what the sources say: npm run generate:observability', (name, text) => {
  expect(existsSync(join(repositoryRoot, 'deploy/observability', name))).toBe(true);
  expect(textOf(join('deploy/observability', name))).toBe(text);
});

test('what load tests hold answers to is what the alerts do, by operation', async () => {
  const { promises, accountPromises } = (await import(join(repositoryRoot, 'load-tests', 'lib', 'promises.js'))) as {
    promises: Record<string, string[]>;
    accountPromises: Record<string, string[]>;
  };
  const promised = operations.map((operation) => {
    const path = `/functions/v1/${operation}`;
    const target = latencyTargets.find(({ routes }) => new RegExp(`^(?:${routes})$`).test(path));
    return [`http_req_duration{name:${operation}}`, [`p(95)<=${(target?.p95Seconds ?? Number.NaN) * 1_000}`]];
  });
  expect(promises).toMatchObject(Object.fromEntries(promised));
  const accounts = latencyTargets.find(({ routes }) => new RegExp(`^(?:${routes})$`).test('/auth/v1/user'));
  expect(accountPromises).toMatchObject({
    'http_req_duration{kind:account}': [`p(95)<=${(accounts?.p95Seconds ?? Number.NaN) * 1_000}`],
  });
});
