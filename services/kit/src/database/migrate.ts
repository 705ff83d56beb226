import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createSchemaEngine, type MigrationsList, type SchemaEngine } from './schema-engine.ts';

export interface MigrateOptions {
  databaseUrl: string;
  /** The PostgreSQL schema that is the service's own. */
  schema: string;
  /** The service's folder: holds prisma/schema.prisma and prisma/migrations. */
  directory: string;
}

const noFilters = { externalTables: [], externalEnums: [] };

/** What the engine writes instead of nothing. */
const emptyMigration = '-- This is an empty migration.';

/** Any number: what matters is that every migration run takes the same lock. */
const migrationLock = 7_211_001;

/**
 * Brings a service's schema up to date as `prisma migrate deploy` does, keeping the same `_prisma_migrations` table.
 * Runs at the same time wait for one another.
 * @returns the names of the migrations applied now.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(options.schema)}`);
    return await withEngine(options, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: migrationsOf(options.directory),
        filters: noFilters,
      });
      return appliedMigrationNames;
    });
  } finally {
    await client.end();
  }
}

/**
 * The SQL that would turn a migrated database into what schema.prisma says: for writing the next migration, and, being
 * empty, the proof that nobody changed one without the other. Compares in a shadow database of its own, so the role
 * must be allowed to create one.
 */
export async function pendingMigrationSql(options: MigrateOptions): Promise<string> {
  return withEngine(options, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrationsOf(options.directory) },
      to: { tag: 'schemaDatamodel', files: [{ path: schemaPathOf(options.directory), content: schemaOf(options) }] },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters: noFilters,
    });
    return (stdout ?? '').replace(emptyMigration, '').trim();
  });
}

function schemaPathOf(directory: string): string {
  return join(directory, 'prisma', 'schema.prisma');
}

function schemaOf({ directory }: Pick<MigrateOptions, 'directory'>): string {
  return readFileSync(schemaPathOf(directory), 'utf8');
}

async function withEngine<T>(options: MigrateOptions, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const { engine, close } = await createSchemaEngine({
    databaseUrl: options.databaseUrl,
    databaseSchema: options.schema,
    schemaPath: schemaPathOf(options.directory),
    schemaText: schemaOf(options),
  });
  try {
    return await work(engine);
  } finally {
    await close();
  }
}

function migrationsOf(serviceDirectory: string): MigrationsList {
  const baseDir = join(serviceDirectory, 'prisma', 'migrations');
  const lockfile = join(baseDir, 'migration_lock.toml');
  const names = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  return {
    baseDir,
    lockfile: {
      path: './migration_lock.toml',
      content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  };
}
