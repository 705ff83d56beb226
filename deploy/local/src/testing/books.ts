import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanId } from '@octavo/contracts';
import { postgresUrl, withClient } from '../postgres.ts';
import { repositoryRoot } from '../repository.ts';
import { loadSecrets } from '../secrets.ts';
import type { RunningStack } from './start-stack.ts';

export interface Customer {
  userId: string;
  key: string;
}

export interface NewCustomer {
  planId: PlanId;
  mode?: 'live' | 'test';
  /** What the account begins with instead of the plan's credits. */
  credits?: number;
}

export interface Account {
  balance: number;
  /** Set aside by requests that are not finished. */
  held: number;
  /** What all usage in the ledger comes to. */
  spent: number;
}

export interface Books {
  /** Customers beside the demo one, made by billing's own seed program. */
  addCustomers(customers: readonly NewCustomer[]): Customer[];
  account(customer: Pick<Customer, 'userId'>): Promise<Account>;
  /** The output of billing's own check of every account, hold and ledger row; `whole`: of closed months too. */
  check(options?: { whole: boolean }): { code: number | null; output: string };
}

/** PostgreSQL notes its port on the fourth line. */
function databaseUrlOf(dataDirectory: string): string {
  const [, , , port] = readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = loadSecrets(dataDirectory).postgresPassword;
  return postgresUrl({ directory: dataDirectory, port: Number(port), password, durable: true }, 'octavo');
}

/** Billing's tables and programs, as the operator reaches them: in the stack's own database, or in the one given. */
export function openBooks({
  dataDirectory,
  databaseUrl = databaseUrlOf(dataDirectory),
}: Pick<RunningStack, 'dataDirectory'> & { databaseUrl?: string }): Books {
  const runProgram = (
    program: string,
    more: NodeJS.ProcessEnv = {},
    args: readonly string[] = [],
  ): { code: number | null; output: string } => {
    const { NODE_OPTIONS: _, ...environment } = process.env;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(repositoryRoot, 'services', 'billing', 'dist', 'src', program), ...args],
      {
        env: { ...environment, DATABASE_URL: databaseUrl, DATABASE_SCHEMA: 'billing', ...more },
        encoding: 'utf8',
      },
    );
    return { code: status, output: stdout + stderr };
  };

  return {
    addCustomers(customers) {
      const seeds = customers.map(({ mode = 'live', ...customer }) => ({
        ...customer,
        mode,
        userId: randomUUID(),
        apiKeyId: randomUUID(),
        key: `oct_${mode}_${randomBytes(16).toString('hex')}`,
        name: 'Journey',
      }));
      const { code, output } = runProgram('seed-main.js', {
        API_KEY_ENCRYPTION_KEY: loadSecrets(dataDirectory).apiKeyEncryptionKey,
        SEED_API_KEYS: JSON.stringify(seeds),
      });
      if (code !== 0) throw new Error(`The seed failed: ${output}`);
      return seeds.map(({ userId, key }) => ({ userId, key }));
    },

    account: ({ userId }) =>
      withClient(databaseUrl, async (client) => {
        const { rows } = await client.query<Account>(
          `select balance, held, (
             select coalesce(-sum(amount), 0)::int from billing.credit_ledger as entry
             where entry.user_id = account.user_id and kind = 'usage'
           ) as spent
           from billing.credit_accounts as account where user_id = $1`,
          [userId],
        );
        const [account] = rows;
        if (!account) throw new Error(`${userId} has no account`);
        return account;
      }),

    check: ({ whole } = { whole: false }) => runProgram('check-main.js', {}, whole ? ['--whole'] : []),
  };
}
