import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** PostgreSQL's internal one-byte "char", which the catalogues use and the driver adapter does not know. */
const charType = 18;
const textType = 25;

export interface MigrationAdapter extends SqlMigrationAwareDriverAdapterFactory {
  /** Closes every connection, which the engine leaves open. */
  close(): Promise<void>;
}

/**
 * The driver adapter as the schema engine needs it. The published one splits scripts at every semicolon (function
 * bodies and comments break), cannot read the catalogues' "char" columns, works in `public` whatever the schema, and
 * makes its shadow database in the database itself.
 */
export function migrationAdapter(options: { databaseUrl: string; schema: string }): MigrationAdapter {
  const factory = factoryFor(options.databaseUrl, options.schema);
  const pools: Pool[] = [];
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = mended(await factory.connect());
      pools.push(adapter.underlyingDriver());
      return adapter;
    },
    connectToShadowDb: () => shadowDatabase(options),
    async close() {
      await Promise.all(pools.filter((pool) => !pool.ending).map((pool) => pool.end()));
    },
  };
}

function factoryFor(connectionString: string, schema: string): PrismaPg {
  return new PrismaPg({ connectionString, options: `-c search_path=${schema}` }, { schema });
}

interface QueryResult {
  fields?: { dataTypeID: number }[];
  rows?: unknown[];
}

function mended(adapter: Adapter): Adapter {
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool) as (...values: unknown[]) => Promise<QueryResult>;
  const charColumnsOf = new WeakMap<object, number[]>();

  pool.query = (async (...values: unknown[]) => {
    const result = await query(...values);
    const charColumns = (result.fields ?? []).flatMap((field, index) => (field.dataTypeID === charType ? [index] : []));
    for (const field of result.fields ?? []) {
      field.dataTypeID = field.dataTypeID === charType ? textType : field.dataTypeID;
    }
    charColumnsOf.set(result.rows ?? [], charColumns);
    return result;
  }) as unknown as Pool['query'];

  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (statement) => {
    const result = await queryRaw(statement);
    for (const index of charColumnsOf.get(result.rows) ?? []) {
      result.columnTypes[index] = ColumnTypeEnum.Character;
    }
    return result;
  };

  adapter.executeScript = async (script) => {
    await query(script);
  };
  return adapter;
}

/** An empty database beside the real one, gone when the engine has compared what it wanted. */
async function shadowDatabase(options: { databaseUrl: string; schema: string }): Promise<Adapter> {
  const name = `octavo_shadow_${randomUUID().replaceAll('-', '')}`;
  const owner = mended(await factoryFor(options.databaseUrl, options.schema).connect());
  await owner.executeScript(`CREATE DATABASE ${name}`);
  const address = new URL(options.databaseUrl);
  address.pathname = `/${name}`;
  const shadow = mended(await factoryFor(address.href, options.schema).connect());
  await shadow.executeScript(`CREATE SCHEMA IF NOT EXISTS "${options.schema}"`);
  const closeShadow = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await closeShadow();
    await owner.executeScript(`DROP DATABASE ${name}`);
    await owner.dispose();
  };
  return shadow;
}
