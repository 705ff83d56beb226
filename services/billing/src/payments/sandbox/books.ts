import { failureReasons, type FailureReason } from '@octavo/contracts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Transaction } from '../../database.ts';
import type { SandboxCheckout as CheckoutRow } from '../../generated/prisma/client.ts';
import type { PaymentOutcome } from '../outcome.ts';
import type { CheckoutOrder } from '../provider.ts';

/** The sandbox provider's own tables: what a real provider would keep in its house. */

const stateSchema = z.enum(['open', 'second_step', 'completed', 'failed', 'cancelled']);

export type SandboxState = z.infer<typeof stateSchema>;

export type SandboxCheckout = Omit<CheckoutRow, 'state'> & { state: SandboxState };

export const makeToken = (): string => randomBytes(32).toString('base64url');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The page of a payment; asked for again, the same page under a new address. */
export async function openCheckout(database: Database, order: CheckoutOrder, at: Date): Promise<string> {
  const token = makeToken();
  await database.sandboxCheckout.upsert({
    where: { paymentId: order.paymentId },
    create: {
      id: randomUUID(),
      tokenHash: hashOf(token),
      csrf: makeToken(),
      state: 'open',
      paymentId: order.paymentId,
      conversationId: order.conversationId,
      description: order.description,
      amountCents: order.amountCents,
      currency: order.currency,
      installmentCount: order.installmentCount,
      successUrl: order.successUrl,
      failureUrl: order.failureUrl,
      expiresAt: order.expiresAt,
      createdAt: at,
    },
    update: { tokenHash: hashOf(token) },
  });
  return token;
}

export async function findCheckout(database: Database, token: string): Promise<SandboxCheckout | undefined> {
  const row = await database.sandboxCheckout.findUnique({ where: { tokenHash: hashOf(token) } });
  return row ? checkoutOf(row) : undefined;
}

/** Takes a page for the rest of the transaction, so that what is sent twice is done once. */
export async function lockCheckout(transaction: Transaction, token: string): Promise<SandboxCheckout | undefined> {
  const tokenHash = hashOf(token);
  await transaction.$queryRaw`SELECT id FROM sandbox_checkouts WHERE token_hash = ${tokenHash} FOR UPDATE`;
  const row = await transaction.sandboxCheckout.findUnique({ where: { tokenHash } });
  return row ? checkoutOf(row) : undefined;
}

export async function checkoutOfPayment(database: Database, paymentId: string): Promise<SandboxCheckout | undefined> {
  const row = await database.sandboxCheckout.findUnique({ where: { paymentId } });
  return row ? checkoutOf(row) : undefined;
}

export type Ending =
  { state: 'completed'; method: string } | { state: 'failed' | 'cancelled'; failureReason: FailureReason };

/** What the provider tells about a page that is over. */
export const sandboxEventSchema = z.object({
  type: z.string(),
  occurredAt: z.iso.datetime().transform((text) => new Date(text)),
  data: z.object({ paymentId: z.string(), outcome: z.unknown() }),
});

/** Ends a page, and writes down that we have to be told. */
export async function endCheckout(
  transaction: Transaction,
  { id, paymentId }: Pick<SandboxCheckout, 'id' | 'paymentId'>,
  ending: Ending,
  at: Date,
): Promise<void> {
  const checkout = await closeCheckout(transaction, { id }, ending);
  const payload = JSON.stringify({
    type: `payment.${ending.state}`,
    occurredAt: at.toISOString(),
    data: { paymentId, outcome: outcomeOf(checkout, at) },
  });
  await transaction.sandboxNotification.create({ data: { id: randomUUID(), payload, dueAt: at, createdAt: at } });
}

/** Ends a page of which nobody has to be told. */
export async function closeCheckout(
  transaction: Transaction,
  { id }: Pick<SandboxCheckout, 'id'>,
  ending: Ending,
): Promise<SandboxCheckout> {
  return checkoutOf(await transaction.sandboxCheckout.update({ where: { id }, data: { ...ending } }));
}

const failureReasonSchema = z.enum(failureReasons).catch('provider_error');

/** How a page stands. One that was left open is cancelled by its time. */
export function outcomeOf(checkout: SandboxCheckout, now: Date): PaymentOutcome {
  const reason = failureReasonSchema.parse(checkout.failureReason);
  switch (checkout.state) {
    case 'open':
    case 'second_step':
      return checkout.expiresAt <= now ? { status: 'cancelled', reason: 'page_expired' } : { status: 'pending' };
    case 'completed':
      return {
        status: 'completed',
        providerPaymentId: `sandbox_${checkout.id}`,
        paidCents: checkout.amountCents,
        ...(checkout.method === null ? {} : { method: { reference: checkout.method } }),
      };
    case 'failed':
    case 'cancelled':
      return { status: checkout.state, reason };
    default:
      return checkout.state satisfies never;
  }
}

export interface DueNotification {
  id: string;
  payload: string;
  attempts: number;
}

/** Takes one notification that is due; if we die over it, it is due again at `until`. */
export async function takeDueNotification(
  database: Database,
  now: Date,
  until: Date,
): Promise<DueNotification | undefined> {
  const [notification] = await database.$queryRaw<DueNotification[]>`
    UPDATE sandbox_notifications SET attempts = attempts + 1, due_at = ${until.toISOString()}::timestamptz
    WHERE id IN (
      SELECT id FROM sandbox_notifications WHERE due_at <= ${now.toISOString()}::timestamptz
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text, payload, attempts`;
  return notification;
}

function checkoutOf(row: CheckoutRow): SandboxCheckout {
  return { ...row, state: stateSchema.parse(row.state) };
}
