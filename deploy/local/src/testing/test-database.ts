import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { withClient } from '../postgres.ts';
import { repositoryRoot } from '../repository.ts';
import { hashOfDirectory } from '../work-stamps.ts';
import { migrateWithKit } from './migrate.ts';
import type { Migrate } from './migrate.ts';
import { requireRunVariable } from './run-environment.ts';

export interface TestDatabase {
  databaseUrl: string;
  schema: string;
  /** Closes whatever connections are left. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** The service's folder; by default services/<name>. */
  directory?: string;
  migrate?: Migrate;
}

/** Taken by each test process while it looks for a template, so that one makes it and the others wait. */
const templateLock = 7_210_911;

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function ensureTemplate(
  client: Client,
  serverUrl: string,
  serviceName: string,
  { directory = join(repositoryRoot, 'services', serviceName), migrate = migrateWithKit }: TestDatabaseOptions,
): Promise<string> {
  const migrations = join(directory, 'prisma', 'migrations');
  const version = existsSync(migrations) ? hashOfDirectory(migrations).slice(0, 12) : 'empty';
  const template = `template_${serviceName}_${version}`;
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return template;
    // Migrated under another name: a run that is killed leaves no half template.
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${escapeIdentifier(draft)} with (force)`);
    await client.query(`create database ${escapeIdentifier(draft)}`);
    if (version !== 'empty') await migrate({ databaseUrl: urlOf(serverUrl, draft), schema: serviceName, directory });
    await client.query(`alter database ${escapeIdentifier(draft)} rename to ${escapeIdentifier(template)}`);
    return template;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

/** A database of the caller's own with the service's migrations applied: a copy of a template made once a run. */
export async function createTestDatabase(
  serviceName: string,
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const serverUrl = requireRunVariable('databaseUrl');
  const name = `test_${serviceName}_${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, async (client) => {
    const template = await ensureTemplate(client, serverUrl, serviceName, options);
    await client.query(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`);
  });
  return {
    databaseUrl: urlOf(serverUrl, name),
    schema: serviceName,
    drop: () =>
      withClient(serverUrl, async (client) => {
        await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
      }),
  };
}
