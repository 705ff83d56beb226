import {
  createWebhook,
  exportUsers,
  getRevenue,
  listAllPayments,
  listApiKeys,
  listAuditLog,
  listAuthUsers,
  listContacts,
  listInvoices,
  listJobs,
  listRequests,
  listTemplates,
  listUsers,
  listWaitlist,
  listWebhookDeliveries,
  passwordGrantSchema,
  paymentSortings,
  token,
  userSortings,
} from '@octavo/contracts';
import { setTimeout } from 'node:timers/promises';
import type { RunningStack } from '../../testing/start-stack.ts';
import { environmentOf } from '../process-usage.ts';
import { fillLists } from './fill.ts';

export interface Answered {
  what: string;
  milliseconds: number[];
}

export interface Lists {
  rows: number;
  users: Answered[];
  others: Answered[];
}

export interface MeasureOptions {
  quick: boolean;
  signal: AbortSignal;
  progress: (text: string) => void;
}

interface Page {
  nextCursor?: string | null;
}

type Ask = (path: string) => Promise<Page>;

/** So many questions in a minute are more than an account may ask. */
class TurnedAway extends Error {
  readonly waitMilliseconds: number;

  constructor(answer: Response) {
    super(`${answer.url} answered ${answer.status}`);
    this.waitMilliseconds = Number(answer.headers.get('retry-after') ?? 1) * 1_000;
  }
}

/** How long it took, once it was let in. */
async function timeOf(work: () => Promise<unknown>, signal: AbortSignal): Promise<number> {
  for (;;) {
    const startedAt = performance.now();
    try {
      await work();
      return performance.now() - startedAt;
    } catch (error) {
      if (!(error instanceof TurnedAway)) throw error;
      await setTimeout(error.waitMilliseconds, undefined, { signal });
    }
  }
}

/** How deep a page lies that somebody leafed to. */
const pagesBefore = 20;
const pageSize = 20;

async function askerAs(
  { gatewayUrl }: RunningStack,
  email: string,
  password: string,
): Promise<{ ask: Ask; id: string; authorization: string }> {
  const response = await fetch(`${gatewayUrl}${token.path}?grant_type=password`, {
    method: token.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(passwordGrantSchema.parse({ email, password })),
  });
  const { access_token: accessToken, user } = (await response.json()) as { access_token: string; user: { id: string } };
  const authorization = `Bearer ${accessToken}`;
  const ask: Ask = async (path) => {
    const answer = await fetch(`${gatewayUrl}${path}`, { headers: { authorization } });
    if (answer.status === 429) throw new TurnedAway(answer);
    const body = (await answer.json()) as Page;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return body;
  };
  return { ask, id: user.id, authorization };
}

async function webhookOf({ gatewayUrl }: RunningStack, authorization: string): Promise<string> {
  const response = await fetch(`${gatewayUrl}${createWebhook.path}`, {
    method: createWebhook.method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(createWebhook.example),
  });
  return ((await response.json()) as { id: string }).id;
}

/** The address of a page that is reached by leafing. */
async function deepPage(ask: Ask, path: string): Promise<string> {
  let deep = path;
  for (let page = 0; page < pagesBefore; page += 1) {
    const { nextCursor } = await ask(deep);
    if (!nextCursor) return deep;
    deep = `${path}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return deep;
}

/** What an administrator's table of users asks for. */
function usersAsked(): Record<string, string> {
  const path = `${listUsers.path}?limit=${pageSize}`;
  return {
    ...Object.fromEntries(
      userSortings.flatMap((sort) =>
        (['asc', 'desc'] as const).map((order) => [`by ${sort}, ${order}`, `${path}&sort=${sort}&order=${order}`]),
      ),
    ),
    'of one plan': `${path}&plan=starter`,
    'of one plan, by credits': `${path}&plan=starter&sort=credits`,
    'search that finds few': `${path}&search=abcd`,
    'search that finds nobody': `${path}&search=zzzzzz`,
    'search that finds all, by name': `${path}&search=example&sort=name`,
    'search within a plan, by credits': `${path}&search=abc&plan=enterprise&sort=credits`,
  };
}

function othersAsked(): Record<string, string> {
  return {
    ...Object.fromEntries(
      paymentSortings.map((sort) => [`payments by ${sort}`, `${listAllPayments.path}?sort=${sort}`]),
    ),
    'payments of one status': `${listAllPayments.path}?status=completed`,
    'payments, search': `${listAllPayments.path}?search=abc`,
    'revenue by month': getRevenue.path,
    'audit log': listAuditLog.path,
    'audit log of one service': `${listAuditLog.path}?service=billing`,
    waitlist: listWaitlist.path,
    'waitlist by name': `${listWaitlist.path}?sort=name&order=asc`,
    'waitlist, search': `${listWaitlist.path}?q=abcd`,
    contacts: listContacts.path,
    'contacts, search': `${listContacts.path}?q=abcd`,
    'users waiting for confirmation': `${listAuthUsers.path}?confirmed=false`,
  };
}

const ownAsked = (webhookId: string): Record<string, string> => ({
  requests: `${listRequests.path}?limit=${pageSize}`,
  'requests of one status': `${listRequests.path}?limit=${pageSize}&status=charged`,
  jobs: `${listJobs.path}?limit=${pageSize}`,
  'jobs of one status': `${listJobs.path}?limit=${pageSize}&status=succeeded`,
  deliveries: `${listWebhookDeliveries.path.replace(':id', webhookId)}?limit=${pageSize}`,
  'deliveries of one status': `${listWebhookDeliveries.path.replace(':id', webhookId)}?limit=${pageSize}&status=pending`,
  invoices: listInvoices.path,
  'API keys': listApiKeys.path,
  templates: `${listTemplates.path}?limit=${pageSize}`,
});

/** How long each list takes to answer through the gateway when there is so much to list. */
export async function measureLists(stack: RunningStack, options: MeasureOptions): Promise<Lists> {
  const rows = 100_000;
  const times = options.quick ? 5 : 100;
  const admin = await askerAs(stack, 'admin', stack.adminPassword);
  const customer = await askerAs(stack, stack.demoEmail, stack.demoPassword);
  const webhookId = await webhookOf(stack, customer.authorization);
  const databaseUrl = String(environmentOf(stack.facts().processes['billing'] ?? 0)['DATABASE_URL']);
  await fillLists(databaseUrl, { userId: customer.id, webhookId }, { rows, progress: options.progress });

  const time = async (what: string, work: () => Promise<unknown>): Promise<Answered> => {
    options.signal.throwIfAborted();
    options.progress(what);
    await timeOf(work, options.signal);
    const milliseconds: number[] = [];
    for (let turn = 0; turn < times; turn += 1) milliseconds.push(await timeOf(work, options.signal));
    return { what, milliseconds };
  };
  const timeAll = async (ask: Ask, asked: Record<string, string>): Promise<Answered[]> => {
    const answered: Answered[] = [];
    for (const [what, path] of Object.entries(asked)) answered.push(await time(what, () => ask(path)));
    return answered;
  };

  const deep = await deepPage(admin.ask, `${listUsers.path}?limit=${pageSize}&sort=credits`);
  const users = [
    ...(await timeAll(admin.ask, { ...usersAsked(), [`page ${pagesBefore + 1}, by credits`]: deep })),
    await time('CSV, first bytes', () => firstBytes(`${stack.gatewayUrl}${exportUsers.path}`, admin.authorization)),
  ];
  const others = [...(await timeAll(admin.ask, othersAsked())), ...(await timeAll(customer.ask, ownAsked(webhookId)))];
  return { rows, users, others };
}

/** Until the first lines of a file are there; nobody reads the rest. */
async function firstBytes(url: string, authorization: string): Promise<void> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers: { authorization }, signal: leaving.signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.body?.getReader().read();
  leaving.abort();
}
