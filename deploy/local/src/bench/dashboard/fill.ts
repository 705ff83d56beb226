import type { Client } from 'pg';
import { withClient } from '../../postgres.ts';

/** Who looks: whose own lists are long, too. */
export interface Looker {
  userId: string;
  webhookId: string;
}

type Fill = readonly [what: string, sql: string];

/** `$1` is how many rows. */
const everybodys: readonly Fill[] = [
  [
    'users who wait for confirmation',
    `with made as (
       insert into auth.users (id, email, created_at, updated_at)
       select gen_random_uuid(), 'waiting-' || number || '@example.com', now() - number * interval '1 minute', now()
       from generate_series(1, $1::int) as number returning id
     ) insert into auth.profiles (id, first_name, last_name) select id, 'Name', md5(id::text) from made`,
  ],
  [
    'what happened to accounts',
    `insert into auth.security_events (kind, occurred_at, user_id)
     select (array['sign_in', 'user_suspended'])[1 + number % 2], now() - number * interval '1 minute', gen_random_uuid()
     from generate_series(1, $1::int) as number`,
  ],
  [
    'accounts',
    `insert into billing.credit_accounts (user_id, plan_id, balance, credits_total, period_start, period_end, created_at, updated_at)
     select md5('user ' || number)::uuid, (array['free_trial', 'starter', 'professional', 'enterprise'])[1 + number % 4],
       number % 2000, 2000, now() - interval '1 day', now() + number % 30 * interval '1 day' + interval '1 hour',
       now() - number * interval '1 minute', now()
     from generate_series(1, $1::int) as number`,
  ],
  [
    'customers',
    `insert into billing.customers as known (user_id, email, name, joined_at, suspended_until, changed_at)
     select md5('user ' || number)::uuid, md5('address ' || number) || '@example.com', 'Name ' || md5('name ' || number),
       now() - number * interval '1 minute', case when number % 50 = 0 then now() + interval '1 year' end, now()
     from generate_series(1, $1::int) as number
     on conflict (user_id) do update set email = excluded.email, name = excluded.name, joined_at = excluded.joined_at,
       suspended_until = excluded.suspended_until, changed_at = excluded.changed_at`,
  ],
  [
    'payments',
    `insert into billing.payments (id, conversation_id, user_id, provider, purpose, plan_id, status, quote, amount_cents,
       currency, installment_count, period_start, applied, expires_at, created_at, completed_at)
     select gen_random_uuid(), 'filled ' || number, md5('user ' || number)::uuid, provider, purpose, plan_id, status, quote,
       amount_cents + number % 1000, currency, installment_count, period_start, applied, expires_at,
       now() - number * interval '1 minute', now() - number * interval '1 minute'
     from generate_series(1, $1::int) as number,
       (select * from billing.payments where status = 'completed' limit 1) as first`,
  ],
  [
    'what administrators did',
    `insert into billing.admin_actions (action, actor_id, facts, at)
     select 'users_exported', md5('admin')::uuid, '{}', now() - number * interval '1 minute'
     from generate_series(1, $1::int) as number`,
  ],
  [
    'the waitlist',
    `insert into engagement.waitlist (id, first_name, last_name, email, referral_source, created_at)
     select gen_random_uuid(), 'Name', md5('waits ' || number), md5('waits ' || number) || '@example.com',
       (array['Google', 'Friend', 'Other'])[1 + number % 3], now() - number * interval '1 minute'
     from generate_series(1, $1::int) as number`,
  ],
  [
    'contacts',
    `insert into engagement.contacts (id, name, email, subject, message, created_at, done_at)
     select gen_random_uuid(), 'Name ' || md5('asks ' || number), md5('asks ' || number) || '@example.com',
       'Question ' || number, repeat('How do I do this? ', 10), now() - number * interval '1 minute',
       case when number % 2 = 0 then now() end
     from generate_series(1, $1::int) as number`,
  ],
  [
    'more that administrators did',
    `insert into engagement.admin_actions (action, actor_id, facts, at)
     select 'contact_done', md5('admin')::uuid, '{}', now() - number * interval '1 minute'
     from generate_series(1, $1::int) as number`,
  ],
];

/** `$1` is how many rows, `$2` whose. */
const own: readonly Fill[] = [
  [
    'requests',
    `insert into billing.credit_holds (id, user_id, api_key_id, operation, credits, state, request_id, expires_at, created_at, finished_at)
     select gen_random_uuid(), $2::uuid, $2::uuid, 'html-to-pdf', 10, 'released', 'filled-' || number, now(),
       now() - number * interval '10 seconds', now() - number * interval '10 seconds'
     from generate_series(1, $1::int) as number`,
  ],
  [
    'invoices',
    `insert into billing.invoices (id, year, sequence, kind, user_id, payment_id, currency, lines, subtotal_cents, tax_name,
       tax_basis_points, tax_cents, total_cents, bill_to, period_start, period_end, issued_at)
     select gen_random_uuid(), 1990, number, kind, $2::uuid, gen_random_uuid(), currency, lines, subtotal_cents, tax_name,
       tax_basis_points, tax_cents, total_cents, bill_to, period_start, period_end, now() - number * interval '1 hour'
     from generate_series(1, $1::int) as number,
       (select * from billing.invoices where kind = 'invoice' limit 1) as first`,
  ],
  [
    'jobs',
    `insert into conversion.jobs (id, user_id, api_key_id, mode, plan_id, operation, status, credits, request_id, public_url,
       attempts, error_code, error_message, created_at, started_at, finished_at, expires_at)
     select gen_random_uuid(), $2::uuid, $2::uuid, 'live', 'professional', 'html-to-pdf',
       (array['failed', 'cancelled'])[1 + number % 2], 10, 'filled-' || number, 'http://127.0.0.1', 1, 'timeout',
       'The document took too long', moment, moment, moment, moment
     from (select number, now() - number * interval '10 seconds' as moment from generate_series(1, $1::int) as number) as made`,
  ],
];

/** `$1` is how many rows, `$2` to which endpoint. */
const deliveries: Fill = [
  'deliveries',
  `with made as (
     insert into conversion.webhook_deliveries (id, endpoint_id, event_id, type, payload, status, attempts, created_at)
     select gen_random_uuid(), $2::uuid, gen_random_uuid(), 'job.succeeded', '{"type":"job.succeeded","data":{}}',
       (array['delivered', 'failed'])[1 + number % 2], 1, now() - number * interval '10 seconds'
     from generate_series(1, $1::int) as number returning id, created_at
   ) insert into conversion.webhook_attempts (delivery_id, at, duration_milliseconds, response_status)
     select id, created_at, 12, 200 from made`,
];

const mostTemplates = 490;

/** As many as an account may have. */
const templates: Fill = [
  'templates',
  `with made as (
     insert into conversion.templates (id, user_id, name, current_version, created_at, updated_at)
     select gen_random_uuid(), $2::uuid, 'filled-' || number, 1, now(), now() - number * interval '1 minute'
     from generate_series(1, $1::int) as number returning id
   ) insert into conversion.template_versions (template_id, number, template, partials, options, characters, created_at)
     select id, 1, '<p>{{ name }}</p>', '{}', '{}', 17, now() from made`,
];

const schemas = ['auth', 'billing', 'conversion', 'engagement'];

/** Makes each list so long, as the services would have written it; nobody is told of what is made up. */
export async function fillLists(
  databaseUrl: string,
  { userId, webhookId }: Looker,
  { rows, progress }: { rows: number; progress: (text: string) => void },
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
    const fill = async ([what, sql]: Fill, values: unknown[]): Promise<void> => {
      progress(`${String(values[0])} ${what}`);
      await client.query(sql, values);
    };
    for (const each of everybodys) await fill(each, [rows]);
    for (const each of own) await fill(each, [rows, userId]);
    await fill(deliveries, [rows, webhookId]);
    await fill(templates, [Math.min(rows, mostTemplates), userId]);
    await tidy(client);
  });
}

/** What autovacuum does within minutes. */
async function tidy(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1)`,
    [schemas],
  );
  await client.query(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`);
}
