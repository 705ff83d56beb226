import type { HoldFailure } from '@octavo/contracts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Database } from '../database.ts';
import type { HoldRow } from './hold-decision.ts';

export interface HoldRequest {
  holdId: string;
  userId: string;
  apiKeyId: string;
  operation: string;
  credits: number;
  requestId: string;
  /** Instead of the usual lifetime. */
  expiresInSeconds?: number | undefined;
  /** A hold in advance: taken only where this much stays free after it, overage not counted. */
  mustLeave?: number | undefined;
}

export interface Settlement {
  /** The holds that were settled now. */
  settled: string[];
  /** The users whose balance is so low now that there is something to tell them. */
  alerted: string[];
  /** What each of those cost, by operation. */
  spent: { operation: string; credits: number }[];
}

export type HoldState = 'held' | 'settled' | 'released';

interface HoldRowSql {
  inserted: boolean;
  known_state: HoldState | null;
  same_request: boolean | null;
  remaining: number | null;
  overage_credits_allowed: number | null;
}

export type CreditStore = ReturnType<typeof createCreditStore>;

/**
 * Each method is one statement, so that no crash can part a hold from its account or its ledger entry. All of them
 * lock in one order, holds by id before accounts by user, so that they wait for one another and never in a circle.
 */
export function createCreditStore(database: Database) {
  return {
    /**
     * Sets credits aside for many requests of many accounts, in order of arrival: within an account, as long as the
     * running total fits. The hold ids must differ. A hold that is known, or inserted by somebody else meanwhile,
     * takes nothing.
     *
     * The account is written from its locked row, not from itself: before PostgreSQL finds that a row has a newer
     * version it puts the old one, plus this hold, to the table's checks, and what a release has just given back would
     * be missing there.
     *
     * Its commit does not wait for the disk, and the account is free for the next statement that much sooner. What a
     * crash of PostgreSQL may take away is the holds of its last moments, never money: what was delivered for them stays
     * free (docs/decisions/0038).
     */
    async hold(requests: readonly HoldRequest[], times: { now: Date; lifetimeSeconds: number }): Promise<HoldRow[]> {
      const now = times.now.toISOString();
      const expiryOf = ({ expiresInSeconds = times.lifetimeSeconds }: HoldRequest): string =>
        new Date(times.now.getTime() + expiresInSeconds * 1_000).toISOString();
      const rows = await database.$queryRaw<HoldRowSql[]>`
        WITH ${unflushed}, request AS MATERIALIZED (
          SELECT request.*, known_state, same_request FROM unnest(
            ${requests.map(({ holdId }) => holdId)}::uuid[],
            ${requests.map(({ userId }) => userId)}::uuid[],
            ${requests.map(({ apiKeyId }) => apiKeyId)}::uuid[],
            ${requests.map(({ operation }) => operation)}::text[],
            ${requests.map(({ credits }) => credits)}::int[],
            ${requests.map(({ requestId }) => requestId)}::text[],
            ${requests.map(expiryOf)}::timestamptz[],
            ${requests.map(({ mustLeave = null }) => mustLeave)}::int[]
          ) WITH ORDINALITY AS request
            (id, user_id, api_key_id, operation, credits, request_id, expires_at, must_leave, position)
          LEFT JOIN LATERAL (
            SELECT state AS known_state,
                   (user_id, api_key_id, operation, credits)
                     = (request.user_id, request.api_key_id, request.operation, request.credits) AS same_request
            FROM credit_holds WHERE id = request.id OFFSET 0
          ) AS known ON true
        ), account AS MATERIALIZED (
          SELECT account.* FROM (SELECT DISTINCT user_id FROM request ORDER BY user_id) AS wanted
          CROSS JOIN LATERAL (
            SELECT user_id, balance, held, overage_credits_allowed
            FROM credit_accounts WHERE user_id = wanted.user_id OFFSET 0 FOR UPDATE
          ) AS account
        ), fresh AS (
          SELECT request.*,
                 sum(credits) OVER (PARTITION BY user_id ORDER BY position)
                   <= balance::bigint - held + coalesce(-must_leave, overage_credits_allowed) AS fits
          FROM request JOIN account USING (user_id)
          WHERE known_state IS NULL
        ), inserted AS (
          INSERT INTO credit_holds
            (id, user_id, api_key_id, operation, credits, state, request_id, expires_at, created_at, spare)
          SELECT id, user_id, api_key_id, operation, credits, 'held', request_id, expires_at, ${now}::timestamptz,
                 must_leave IS NOT NULL
          FROM fresh WHERE fits ORDER BY id
          ON CONFLICT (id) DO NOTHING
          RETURNING id, user_id, credits
        ), charged AS (
          UPDATE credit_accounts
          SET balance = account.balance, overage_credits_allowed = account.overage_credits_allowed,
              held = account.held + total.credits, updated_at = ${now}::timestamptz
          FROM (SELECT user_id, sum(credits)::int AS credits FROM inserted GROUP BY user_id) AS total
          JOIN account USING (user_id)
          WHERE credit_accounts.user_id = account.user_id
        )
        SELECT inserted.id IS NOT NULL AS inserted, known_state, same_request,
               account.balance - account.held AS remaining,
               account.overage_credits_allowed
        FROM request CROSS JOIN unflushed
        LEFT JOIN inserted ON inserted.id = request.id
        LEFT JOIN account ON account.user_id = request.user_id
        ORDER BY position`;
      return requests.map((request, index) => holdRowOf(request, rows[index]));
    },

    /**
     * Turns open holds into usage, of the requests named by hold or else of those they were taken for. Is on disk when it
     * answers, but holds no account until then.
     */
    async settle(
      holdIds: readonly string[],
      now: Date,
      requestIds: Readonly<Record<string, string>> = {},
    ): Promise<Settlement> {
      const at = now.toISOString();
      const rows = await database.$queryRaw<
        { id: string; userId: string; alert: boolean; operation: string; credits: number }[]
      >`
        WITH ${unflushed}, ${finish(openHolds(holdIds), 'settled', at)}, charged AS (
          UPDATE credit_accounts
          SET balance = balance - total.credits, held = held - total.credits, updated_at = ${at}::timestamptz
          FROM total WHERE credit_accounts.user_id = total.user_id
          RETURNING credit_accounts.user_id, balance <= alert_balance AS alert
        ), entered AS (
          INSERT INTO credit_ledger
            (user_id, amount, kind, reason, hold_id, api_key_id, operation, request_id, created_at)
          SELECT user_id, -credits, 'usage', operation, id, api_key_id, operation,
                 coalesce(${JSON.stringify(requestIds)}::jsonb ->> id::text, request_id), ${at}::timestamptz
          FROM open ORDER BY id
        ), used AS (
          UPDATE api_keys SET last_used_at = ${at}::timestamptz
          WHERE id IN (
            SELECT id FROM api_keys WHERE id IN (SELECT api_key_id FROM open) ORDER BY id FOR UPDATE
          )
        )
        SELECT id::text, user_id::text AS "userId", coalesce(alert, false) AS alert, operation, credits
        FROM open CROSS JOIN unflushed LEFT JOIN charged USING (user_id)`;
      await flush();
      return {
        settled: rows.map(({ id }) => id),
        alerted: [...new Set(rows.filter(({ alert }) => alert).map(({ userId }) => userId))],
        spent: rows.map(({ operation, credits }) => ({ operation, credits })),
      };
    },

    /**
     * Ends an open hold and opens another with its credits. Answers those; nothing when the hold had ended, or the new
     * id is taken.
     */
    async transfer(holdId: string, to: { holdId: string; now: Date; expiresAt: Date }): Promise<number | undefined> {
      const at = to.now.toISOString();
      const [row] = await database.$queryRaw<{ credits: number }[]>`
        WITH old AS MATERIALIZED (
          SELECT * FROM credit_holds WHERE id = ${holdId}::uuid AND state = 'held' FOR UPDATE
        ), moved AS (
          INSERT INTO credit_holds
            (id, user_id, api_key_id, operation, credits, state, request_id, expires_at, created_at)
          SELECT ${to.holdId}::uuid, user_id, api_key_id, operation, credits, 'held', request_id,
                 ${to.expiresAt.toISOString()}::timestamptz, ${at}::timestamptz
          FROM old
          ON CONFLICT (id) DO NOTHING
          RETURNING credits
        ), finished AS (
          UPDATE credit_holds
          SET state = 'released', finished_at = ${at}::timestamptz, finished_in = pg_current_xact_id(), spare = true
          FROM moved WHERE credit_holds.id = ${holdId}::uuid
        )
        SELECT credits FROM moved`;
      return row?.credits;
    },

    /** The credits of an open hold. */
    async openCredits(holdId: string): Promise<number | undefined> {
      const hold = await database.creditHold.findFirst({
        where: { id: holdId, state: 'held' },
        select: { credits: true },
      });
      return hold?.credits;
    },

    /** Gives open holds back, and notes of each why. Answers those it released now. */
    release(
      holdIds: readonly string[],
      now: Date,
      failures: Readonly<Record<string, HoldFailure>> = {},
    ): Promise<string[]> {
      return releaseOpen(openHolds(holdIds), now, failures);
    },

    /** Gives back holds nobody finished in time, leaving alone those another instance is at. */
    releaseExpired(now: Date, limit: number): Promise<string[]> {
      return releaseOpen(
        Prisma.sql`SELECT * FROM credit_holds WHERE state = 'held' AND expires_at <= ${now.toISOString()}::timestamptz
                   ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
        now,
      );
    },

    async statesOf(holdIds: readonly string[]): Promise<Map<string, HoldState>> {
      const rows = await database.$queryRaw<{ id: string; state: HoldState }[]>`
        SELECT id::text, state FROM credit_holds WHERE id = ANY(${holdIds}::uuid[])`;
      return new Map(rows.map(({ id, state }) => [id, state]));
    },
  };

  /** Waits until everything that is committed is on disk: a commit that waits, of nothing but itself. */
  async function flush(): Promise<void> {
    await database.$queryRaw`SELECT pg_logical_emit_message(true, 'octavo', '')::text`;
  }

  async function releaseOpen(
    open: Prisma.Sql,
    now: Date,
    failures: Readonly<Record<string, HoldFailure>> = {},
  ): Promise<string[]> {
    const at = now.toISOString();
    const rows = await database.$queryRaw<{ id: string }[]>`
      WITH ${finish(open, 'released', at, noteFailures(failures))}, returned AS (
        UPDATE credit_accounts SET held = held - total.credits, updated_at = ${at}::timestamptz
        FROM total WHERE credit_accounts.user_id = total.user_id
      )
      SELECT id::text FROM open`;
    return rows.map(({ id }) => id);
  }
}

/** The common table expression, to be read by its statement, that has its commit not wait for the disk. */
const unflushed = Prisma.sql`unflushed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;

/**
 * Locks those of these holds that are open. Each is looked up by itself: a plan made while the table was small, and kept,
 * would read all of it.
 */
function openHolds(holdIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT hold.* FROM unnest(${[...new Set(holdIds)].toSorted()}::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT * FROM credit_holds WHERE id = wanted.id AND state = 'held' OFFSET 0 FOR UPDATE
    ) AS hold`;
}

/**
 * The common table expressions that end open holds: `open` are the holds, `total` what each account held for them.
 * `changes` is what is written of each hold besides.
 */
function finish(open: Prisma.Sql, state: Exclude<HoldState, 'held'>, at: string, changes = Prisma.empty): Prisma.Sql {
  return Prisma.sql`
    open AS MATERIALIZED (${open}), account AS MATERIALIZED (
      SELECT account.* FROM (SELECT DISTINCT user_id FROM open ORDER BY user_id) AS wanted
      CROSS JOIN LATERAL (
        SELECT user_id FROM credit_accounts WHERE user_id = wanted.user_id OFFSET 0 FOR UPDATE
      ) AS account
    ), total AS MATERIALIZED (
      SELECT user_id, sum(credits)::int AS credits FROM open JOIN account USING (user_id) GROUP BY user_id
    ), finished AS (
      UPDATE credit_holds
      SET state = ${state}, finished_at = ${at}::timestamptz, finished_in = pg_current_xact_id() ${changes}
      FROM open WHERE credit_holds.id = open.id
    )`;
}

/** Why nothing was delivered, by hold; a hold taken in advance has its request from here. */
function noteFailures(failures: Readonly<Record<string, HoldFailure>>): Prisma.Sql {
  if (Object.keys(failures).length === 0) {
    return Prisma.empty;
  }
  const failure = Prisma.sql`${JSON.stringify(failures)}::jsonb -> credit_holds.id::text`;
  return Prisma.sql`,
          failure_code = ${failure} ->> 'code',
          request_id = coalesce(${failure} ->> 'requestId', credit_holds.request_id),
          spare = credit_holds.spare AND ${failure} ->> 'requestId' IS NULL`;
}

function holdRowOf(request: HoldRequest, row: HoldRowSql | undefined): HoldRow {
  if (!row) {
    throw new Error('The hold statement left a request out');
  }
  return {
    id: request.holdId,
    userId: request.userId,
    credits: request.credits,
    inAdvance: request.mustLeave !== undefined,
    inserted: row.inserted,
    known: row.known_state && { open: row.known_state === 'held', sameRequest: row.same_request === true },
    account:
      row.remaining === null || row.overage_credits_allowed === null
        ? null
        : { remaining: row.remaining, overageCreditsAllowed: row.overage_credits_allowed },
  };
}
