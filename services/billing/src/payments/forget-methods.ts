import type { Prisma } from '../generated/prisma/client.ts';
import type { Database, Transaction } from '../database.ts';
import { keepMethod, type Subscription } from '../subscriptions/store.ts';
import type { MoneyContext } from './context.ts';
import { savedMethodSchema, type SavedMethod } from './outcome.ts';
import type { ProviderName } from './provider.ts';

const leaseMilliseconds = 10 * 60 * 1_000;
/** After so many tries in vain a person has to look at it. */
const mostAttempts = 10;

interface MethodToForget {
  id: bigint;
  method: SavedMethod;
  attempts: number;
}

/** Keeps the card that paid last. The one before is not needed any more: the loop has its provider delete it. */
export async function replaceMethod(
  transaction: Transaction,
  subscription: Subscription,
  provider: ProviderName,
  method: SavedMethod,
): Promise<void> {
  await keepMethod(transaction, subscription, provider, method);
  const before = subscription.method;
  if (before && !isOfSameCustomer(before.saved, method)) {
    await transaction.methodToForget.create({ data: { provider: before.provider, method: { ...before.saved } } });
  }
}

/** Deleting the one would take the other with it. */
function isOfSameCustomer(one: SavedMethod, other: SavedMethod): boolean {
  return one.reference === other.reference || (one.customer !== undefined && one.customer === other.customer);
}

/**
 * Has the provider delete one card that nobody needs any more. What another provider has waits until that one is ours
 * again.
 * @returns whether there was one.
 */
export async function forgetMethod({
  database,
  provider,
  log,
  now,
}: Pick<MoneyContext, 'database' | 'provider' | 'log' | 'now'>): Promise<boolean> {
  const due = await takeDue(database, provider.name, now());
  if (!due) {
    return false;
  }
  const { id, attempts } = due;
  try {
    await provider.forget(due.method);
    await database.methodToForget.delete({ where: { id } });
  } catch (error) {
    if (attempts < mostAttempts) {
      log.warn({ err: error, methodToForget: String(id), attempts }, 'a saved card waits to be deleted');
    } else {
      log.error({ err: error, methodToForget: String(id) }, 'a saved card was not deleted: look at it by hand');
      await database.methodToForget.update({ where: { id }, data: { dueAt: null } });
    }
  }
  return true;
}

/** Nobody else takes it while the lease lasts; what failed is tried again after it. */
async function takeDue(database: Database, provider: string, now: Date): Promise<MethodToForget | undefined> {
  const until = new Date(now.getTime() + leaseMilliseconds);
  const [row] = await database.$queryRaw<{ id: bigint; method: Prisma.JsonValue; attempts: number }[]>`
    UPDATE methods_to_forget SET attempts = attempts + 1, due_at = ${until.toISOString()}::timestamptz
    WHERE id IN (
      SELECT id FROM methods_to_forget
      WHERE provider = ${provider} AND due_at <= greatest(now(), ${now.toISOString()}::timestamptz)
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, method, attempts`;
  return row && { ...row, method: savedMethodSchema.parse(row.method) };
}
