import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '../src/repository.ts';
import { temporaryDirectories } from './temporary-directory.ts';

const temporaryDirectory = temporaryDirectories();

interface Finding {
  code: string;
  message: string;
  help: string;
  filename: string;
}

type Import = readonly [folder: string, imported: string];

/** What our lint says about files that import one thing each. Rules that need types have no part in import rules. */
function lint(imports: readonly Import[]): Finding[][] {
  const directory = temporaryDirectory();
  const config = JSON.parse(readFileSync(join(repositoryRoot, '.oxlintrc.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(directory, '.oxlintrc.json'), JSON.stringify({ ...config, options: { typeAware: false } }));
  const files = imports.map(([folder, imported], index) => {
    const file = `${folder}/example-${index}.ts`;
    mkdirSync(join(directory, folder), { recursive: true });
    writeFileSync(join(directory, file), `import * as imported from '${imported}';\n\nexport const used = imported;\n`);
    return file;
  });

  const oxlint = join(repositoryRoot, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: directory, encoding: 'utf8' });
  const report = JSON.parse(stdout) as { diagnostics: Finding[]; number_of_files: number };
  expect(report.number_of_files).toBe(files.length);
  return files.map((file) => report.diagnostics.filter(({ filename }) => filename.replaceAll('\\', '/') === file));
}

const contractsOnly = 'contracts import zod and nothing else';
const kitOnly = 'kit imports contracts only';
const serviceOnly = 'a service imports contracts and kit, never another service';
const gatewayOnly = 'the gateway imports contracts and kit';
const byName = 'reach another package by its name';
const uiOnly = 'ui knows no data and no routes';
const federationOnly = 'federation is below every other part of the site';
const dataOnly = 'data imports contracts and federation';
const pagesOnly = 'the shell and its remotes import ui, data, federation and contracts, never one another';
const facade = 'import it from @octavo/federation';
const kitAlone = 'only kit touches the NATS client';

const forbidden = [
  ['services/contracts/src', '@octavo/kit', contractsOnly],
  ['services/contracts/src', 'node:fs', contractsOnly],
  ['services/contracts/src', 'express', contractsOnly],
  ['services/contracts/src/billing/credits', '../../../../kit/src/index.ts', contractsOnly],
  ['services/contracts/src', '../../conversion/src/index.ts', contractsOnly],

  ['services/kit/src', '@octavo/auth', kitOnly],
  ['services/kit/src', '@octavo/contracts/src/plans.ts', kitOnly],
  ['services/kit/src', '@octavo/local', kitOnly],
  ['services/kit/src', '../../contracts/src/plans.ts', byName],

  ['services/auth/src', '@octavo/billing', serviceOnly],
  ['services/auth/src', '@octavo/gateway', serviceOnly],
  ['services/auth/src', '@octavo/local', serviceOnly],
  ['services/auth/src', '@octavo/kit/src/run.ts', serviceOnly],
  ['services/auth/src', '@octavo/contracts/src/plans.ts', serviceOnly],
  ['services/auth/src', '../../billing/src/credits/store.ts', byName],
  ['services/auth/src', '../../kit/src/run.ts', byName],
  ['services/auth/src', 'nats', kitAlone],
  ['services/auth/src/sessions', 'pg', 'a store speaks to PostgreSQL through Prisma'],
  ['services/billing/src', '@octavo/auth', serviceOnly],
  ['services/conversion/src', '@octavo/billing', serviceOnly],
  ['services/engagement/src', '@octavo/billing', serviceOnly],

  ['gateway/src', '@octavo/billing', gatewayOnly],
  ['gateway/src', '@octavo/kit/src/run.ts', gatewayOnly],
  ['gateway/src', '../../services/billing/src/index.ts', byName],
  ['gateway/src/policies', '../../../services/kit/src/run.ts', byName],
  ['gateway/src', 'nats', kitAlone],

  ['frontends/ui/src', '@octavo/data', uiOnly],
  ['frontends/ui/src', '../../data/src/index.ts', byName],
  ['frontends/federation/src', '@octavo/data', federationOnly],
  ['frontends/data/src', '@octavo/ui', dataOnly],
  ['frontends/data/src/api', '@tanstack/react-query', facade],
  ['frontends/shell/src', '@octavo/marketing', pagesOnly],
  ['frontends/shell/src', '@octavo/kit', pagesOnly],
  ['frontends/shell/src/pages', 'react-router', facade],
  ['frontends/marketing/src', '@octavo/shell', pagesOnly],
  ['frontends/dashboard/src', '@octavo/marketing', pagesOnly],
  ['frontends/marketing/src/home', '../../../dashboard/src/routes.tsx', byName],
  ['frontends/marketing/src', '../../../services/contracts/src/plans.ts', byName],

  ['deploy/local/src', '@octavo/billing', 'run a service as a process'],
  ['deploy/local/src', '../../../services/billing/src/index.ts', byName],
] as const;

const allowed = [
  ['services/contracts/src', 'zod'],
  ['services/contracts/src/billing/credits', '../../plans.ts'],
  ['services/contracts/src/billing/credits', '../../conversion/html-to-pdf.ts'],
  ['services/kit/src', '@octavo/contracts'],
  ['services/kit/src/nats', 'nats'],
  ['services/auth/src', '@octavo/contracts'],
  ['services/auth/src', '@octavo/kit'],
  ['services/auth/src/sessions', '../database.ts'],
  ['gateway/src', '@octavo/contracts'],
  ['gateway/src', '@octavo/kit'],
  ['gateway/src/policies', '../charge.ts'],
  ['frontends/ui/src/overlays', '@octavo/ui'],
  ['frontends/federation/src', 'react-router'],
  ['frontends/data/src', '@octavo/federation'],
  ['frontends/shell/src', '@octavo/federation/remotes'],
  ['frontends/shell/src', '@octavo/ui/overlays'],
  ['frontends/marketing/src/home', '../layout/band.tsx'],
  ['frontends/marketing/src', '@octavo/data'],
  ['deploy/local/src', '@octavo/contracts'],
  ['deploy/local/src', './ports.ts'],
] as const;

test('each forbidden import is refused, with what to do instead', () => {
  const findings = lint(forbidden.map(([folder, imported]) => [folder, imported]));

  const refusals = forbidden.map(([folder, imported], index) => [
    folder,
    imported,
    findings[index]?.map(({ code, help }) => `${code}: ${help}`) ?? [],
  ]);
  expect(refusals).toEqual(
    forbidden.map(([folder, imported, advice]) => [
      folder,
      imported,
      [expect.stringMatching(new RegExp(`^eslint\\(no-restricted-imports\\): ${advice}`))],
    ]),
  );
});

test('the imports that the rooms live by pass', () => {
  const findings = lint(allowed);

  expect(allowed.filter((_, index) => findings[index]?.length)).toEqual([]);
});
