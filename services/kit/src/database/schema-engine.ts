import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationAdapter } from './migration-adapter.ts';

/**
 * Prisma's schema engine is a downloaded program; the same engine is published as WebAssembly and works through the
 * driver adapter. Only what we call of it is described here.
 */
export interface SchemaEngine {
  applyMigrations(input: {
    migrationsList: MigrationsList;
    filters: Filters;
  }): Promise<{ appliedMigrationNames: string[] }>;
  diff(input: {
    from: DiffTarget;
    to: DiffTarget;
    script: boolean;
    shadowDatabaseUrl: string | null;
    exitCode: boolean | null;
    filters: Filters;
  }): Promise<{ exitCode: number; stdout: string | null }>;
}

export interface OpenSchemaEngine {
  engine: SchemaEngine;
  close(): Promise<void>;
}

interface Filters {
  externalTables: string[];
  externalEnums: string[];
}

export interface MigrationsList {
  baseDir: string;
  lockfile: { path: string; content: string | null };
  shadowDbInitScript: string;
  migrationDirectories: { path: string; migrationFile: { path: string; content: { tag: 'ok'; value: string } } }[];
}

export type DiffTarget =
  | { tag: 'empty' }
  | ({ tag: 'migrations' } & MigrationsList)
  | { tag: 'schemaDatamodel'; files: { path: string; content: string }[] };

type WebAssemblyExports = Record<string, unknown>;

/** Node's own, which its type package leaves to the browser's library. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: Record<string, unknown>) => { exports: WebAssemblyExports };
};

interface Bindings {
  __wbg_set_wasm(exports: WebAssemblyExports): void;
  SchemaEngine: {
    new: (
      options: { datamodels: [path: string, schema: string][] },
      onLog: (log: string) => void,
      adapter: unknown,
    ) => Promise<SchemaEngine>;
  };
}

let loading: Promise<Bindings> | undefined;

async function loadBindings(): Promise<Bindings> {
  const directory = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bindings = (await import(pathToFileURL(join(directory, 'schema_engine_bg.js')).href)) as Bindings;
  const module = new WebAssembly.Module(readFileSync(join(directory, 'schema_engine_bg.wasm')));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': importsOf(bindings) });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as (() => void) | undefined)?.();
  return bindings;
}

/**
 * The engine sets a timer of 10 s against waiting for its lock and forgets it: the process must not wait for that.
 * The name of the import ends in a hash of its own.
 */
function importsOf(bindings: Bindings): Record<string, unknown> {
  const isTimer = (name: string): boolean => name.startsWith('__wbg_setTimeout_');
  return Object.fromEntries(
    Object.entries(bindings).map(([name, value]: [string, unknown]) =>
      isTimer(name)
        ? [name, (action: () => void, delay: number) => setTimeout(action, delay >>> 0).unref()]
        : [name, value],
    ),
  );
}

export async function createSchemaEngine(options: {
  databaseUrl: string;
  databaseSchema: string;
  schemaPath: string;
  schemaText: string;
}): Promise<OpenSchemaEngine> {
  const { SchemaEngine } = await (loading ??= loadBindings());
  const adapter = migrationAdapter({ databaseUrl: options.databaseUrl, schema: options.databaseSchema });
  const engine = await SchemaEngine.new(
    { datamodels: [[options.schemaPath, options.schemaText]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  return { engine, close: () => adapter.close() };
}
