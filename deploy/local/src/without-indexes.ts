/** One statement of SQL with its values; answers its rows. */
export type RunSql = (sql: string, values: unknown[]) => Promise<unknown[]>;

interface Definition {
  name: string;
  definition: string;
}

/**
 * Does work on tables that have no indexes and keys meanwhile. Filling a table with millions of random keys takes most of
 * its time to put each into its place in the indexes; making those once, of all rows, takes a fraction of it.
 */
export async function withoutIndexes(run: RunSql, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const rebuilds: string[] = [];
  for (const table of tables) {
    const keys = (await run(
      `select conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = $1::text::regclass and contype in ('p', 'u')`,
      [table],
    )) as Definition[];
    const indexes = (await run(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = $1::text::regclass
         and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
      [table],
    )) as Definition[];
    for (const { name, definition } of keys) {
      await run(`alter table ${table} drop constraint "${name}"`, []);
      rebuilds.push(`alter table ${table} add constraint "${name}" ${definition}`);
    }
    for (const { name, definition } of indexes) {
      await run(`drop index ${name}`, []);
      rebuilds.push(definition);
    }
  }
  try {
    await work();
  } finally {
    for (const statement of rebuilds) {
      await run(statement, []);
    }
  }
}
