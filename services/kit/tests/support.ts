import {
  createMetrics,
  createLifecycle,
  createLog,
  type Lifecycle,
  type SqlDatabase,
  type SqlExecutor,
} from '@octavo/kit';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const log = createLog({ name: 'kit-test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });

export function testEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set: run the tests with npm test`);
  }
  return value;
}

/** Subjects and streams of one test's own. */
export function randomPrefix(): string {
  return `kit_${randomBytes(6).toString('hex')}`;
}

/** What a process has around it, for one test; stops when the test says so. */
export function newProcess(): { lifecycle: Lifecycle; metrics: ReturnType<typeof createMetrics> } {
  return { lifecycle: createLifecycle(log), metrics: createMetrics('kit-test') };
}

/** A database of the test's own; `drop` removes it. */
export async function newDatabase(): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = randomPrefix();
  const adminUrl = testEnvironment('TEST_DATABASE_URL');
  const runAsAdmin = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await runAsAdmin(`CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    drop: () => runAsAdmin(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** What a Prisma client looks like to kit, on a plain connection pool. */
export function sqlDatabase(pool: pg.Pool): SqlDatabase {
  const executor = (client: Pick<pg.Pool, 'query'>): SqlExecutor => ({
    $executeRaw: async (query, ...values) => (await client.query(textOf(query), values)).rowCount ?? 0,
    $queryRaw: async <T>(query: TemplateStringsArray, ...values: unknown[]) =>
      (await client.query(textOf(query), values)).rows as T,
  });
  return {
    ...executor(pool),
    async $transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(executor(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

function textOf(query: TemplateStringsArray): string {
  return query.reduce((text, part, index) => `${text}$${index}${part}`);
}

/** Waits for a condition instead of sleeping. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  timeoutMilliseconds = 5_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMilliseconds;
  while (!(await condition())) {
    if (performance.now() > deadline) {
      throw new Error('the condition did not come true in time');
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
