import type { Database, Transaction } from '../database.ts';
import { lockTables } from './write-store.ts';

/** The tables of single records, each kept in a part for each month (UTC): a month that is over is dropped whole. */
const tables = ['user_sessions', 'page_visits', 'analytics_events'] as const;

const monthsAhead = 2;
/** How long after a record another may still say something about it. */
const lateMilliseconds = 2 * 24 * 60 * 60 * 1_000;

interface Month {
  name: string;
  from: Date;
  to: Date;
}

export function monthOf(at: Date, ahead = 0): Month {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead));
  const to = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead + 1));
  return { name: from.toISOString().slice(0, 7).replace('-', '_'), from, to };
}

/** The names hold nothing but letters, digits and underscores. */
const partName = (table: string, month: Month): string => `${table}_${month.name}`;

/** Makes the parts of this month and the next. Where rows of a month wait in the rest already, they stay there. */
export async function makePartitions(database: Database, at: Date): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const month = monthOf(at, ahead);
    for (const table of tables) {
      await database.$transaction(async (transaction) => {
        await lockTables(transaction);
        if (!(await exists(transaction, partName(table, month))) && !(await hasRest(transaction, table, month))) {
          await transaction.$executeRawUnsafe(
            `CREATE TABLE "${partName(table, month)}" PARTITION OF "${table}"
             FOR VALUES FROM ('${month.from.toISOString()}') TO ('${month.to.toISOString()}')`,
          );
        }
      });
    }
  }
}

async function exists(transaction: Transaction, name: string): Promise<boolean> {
  const [row] = await transaction.$queryRaw<{ found: boolean }[]>`SELECT to_regclass(${name}) IS NOT NULL AS found`;
  return row?.found ?? false;
}

async function hasRest(
  transaction: Transaction,
  table: (typeof tables)[number],
  { from, to }: Month,
): Promise<boolean> {
  const column = table === 'user_sessions' ? 'started_at' : 'timestamp';
  const [row] = await transaction.$queryRawUnsafe<{ found: boolean }[]>(
    `SELECT EXISTS (SELECT FROM "${table}_rest" WHERE ${column} >= $1 AND ${column} < $2) AS found`,
    from,
    to,
  );
  return row?.found ?? false;
}

/** Drops whole months of which nothing is to be kept any more. Counts by hour stay. */
export async function dropOldPartitions(database: Database, keepFrom: Date): Promise<string[]> {
  const oldest = monthOf(keepFrom).name;
  const parts = await database.$queryRaw<{ name: string }[]>`
    SELECT child.relname AS name FROM pg_inherits
    JOIN pg_class AS child ON child.oid = inhrelid JOIN pg_class AS parent ON parent.oid = inhparent
    WHERE parent.relname IN ('user_sessions', 'page_visits', 'analytics_events')
      AND child.relnamespace = current_schema()::regnamespace AND child.relname ~ '_[0-9]{4}_[0-9]{2}$'`;
  const old = parts.map(({ name }) => name).filter((name) => name.slice(-oldest.length) < oldest);
  for (const name of old) {
    await database.$transaction(async (transaction) => {
      await lockTables(transaction);
      await transaction.$executeRawUnsafe(`DROP TABLE IF EXISTS "${name}"`);
    });
  }
  await database.$executeRaw`DELETE FROM user_sessions_rest WHERE started_at < ${keepFrom}`;
  await database.$executeRaw`DELETE FROM page_visits_rest WHERE timestamp < ${keepFrom}`;
  await database.$executeRaw`DELETE FROM analytics_events_rest WHERE timestamp < ${keepFrom}`;
  return old;
}

/** Forgets what was kept only for records that come late. */
export async function forgetLateMarks(database: Database, at: Date): Promise<void> {
  const before = new Date(at.getTime() - lateMilliseconds);
  await database.visitDuration.deleteMany({ where: { toldAt: { lt: before } } });
  await database.recordedId.deleteMany({ where: { recordedAt: { lt: before } } });
}
