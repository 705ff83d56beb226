import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { DatabaseConfig } from '../config.ts';

const connectTimeoutMilliseconds = 5_000;
/** No statement of ours takes longer on purpose; one that does is stuck. */
const statementTimeoutMilliseconds = 15_000;

/** Far more than a service has; beyond it statements stay unnamed, so that no connection remembers without end. */
const mostStatementNames = 500;

/** Names each statement's text, so that a connection plans it once: planning is half of what a short one costs. */
function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= mostStatementNames) {
      return known ?? '';
    }
    const name = `statement_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

/**
 * How patient a service's Prisma client is with its transactions. By default it gives up on the first one after 2 s,
 * sooner than on the connection that it needs: a machine busy with starting everything takes longer.
 */
export const transactionOptions = { maxWait: 2 * connectTimeoutMilliseconds, timeout: statementTimeoutMilliseconds };

/**
 * The driver adapter of a service's Prisma client, bound to the service's own schema, raw statements included. A program
 * that reads everything once, such as an audit, may be given longer.
 */
export function prismaAdapter(
  config: DatabaseConfig,
  { statementMilliseconds = statementTimeoutMilliseconds }: { statementMilliseconds?: number } = {},
): PrismaPg {
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    statement_timeout: statementMilliseconds,
    // Lets go of a query whose server vanished without a word; the server's own limit answers first otherwise.
    query_timeout: statementMilliseconds + 1_000,
    // The adapter writes and reads timestamptz as if every session were in UTC.
    options: `-c search_path=${config.DATABASE_SCHEMA} -c TimeZone=UTC`,
  });
  // Between two users a connection has no listener for a moment; one that the server ends just then would take the
  // whole process with it. Its next user learns that it is gone, and the pool replaces it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PrismaPg(pool, {
    schema: config.DATABASE_SCHEMA,
    disposeExternalPool: true,
    statementNameGenerator: statementNames(),
  });
}

/** The part of a Prisma client, or of one of its transactions, that kit's own tables need. */
export interface SqlExecutor {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
  $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): Promise<T>;
}

/** A Prisma client as kit sees it. */
export interface SqlDatabase extends SqlExecutor {
  $transaction<T>(work: (transaction: SqlExecutor) => Promise<T>): Promise<T>;
}
