import {
  currency,
  failureReasons,
  invoiceLineSchema,
  paymentFinished,
  paymentPurposes,
  paymentStatuses,
  planIds,
  type Payment as PaymentBody,
  type PaymentPurpose,
  type PaymentStatus,
  type PlanId,
} from '@octavo/contracts';
import { appendEvent } from '@octavo/kit';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database, Transaction } from '../database.ts';
import type { Payment as PaymentRow, Prisma } from '../generated/prisma/client.ts';
import type { Quote } from '../subscriptions/quote.ts';
import type { KnownPayment, ProviderName } from './provider.ts';

/** Quotes as they are kept. */
const quoteSchema = z.object({
  purpose: z.enum(paymentPurposes),
  planId: z.enum(planIds),
  fromPlanId: z.enum(planIds).nullable(),
  period: z.object({ start: z.coerce.date(), end: z.coerce.date() }),
  lines: z.array(invoiceLineSchema),
  subtotalCents: z.number().int(),
  tax: z.object({ name: z.string(), basisPoints: z.number().int() }),
  taxCents: z.number().int(),
  totalCents: z.number().int(),
  credits: z.number().int(),
}) satisfies z.ZodType<Quote>;

export interface Payment extends KnownPayment {
  userId: string;
  provider: string;
  purpose: PaymentPurpose;
  planId: PlanId;
  status: PaymentStatus;
  quote: Quote;
  installmentCount: number;
  periodStart: Date;
  attempt: number | null;
  requestHash: string | null;
  paymentUrl: string | null;
  failureReason: PaymentBody['failure_reason'];
  applied: boolean;
  refundedCents: number;
  expiresAt: Date;
  asked: number;
  createdAt: Date;
  completedAt: Date | null;
}

export interface NewPayment {
  userId: string;
  provider: ProviderName;
  quote: Quote;
  installmentCount: number;
  attempt?: number;
  requestHash?: string;
  idempotencyKey?: string | undefined;
  at: Date;
  expiresAt: Date;
  /** When the provider is asked, unless it has told us by then. */
  askAt: Date;
}

/** Unguessable, and fit for an address. */
export const makeConversationId = (): string => `conv_${randomBytes(16).toString('base64url')}`;

/** Writes a payment down before the provider hears of it. Nothing: this try of this renewal was made before. */
export async function addPayment(transaction: Transaction, payment: NewPayment): Promise<Payment | undefined> {
  const { quote } = payment;
  const [row] = await transaction.payment.createManyAndReturn({
    data: [
      {
        id: randomUUID(),
        conversationId: makeConversationId(),
        userId: payment.userId,
        provider: payment.provider,
        purpose: quote.purpose,
        planId: quote.planId,
        status: 'pending',
        quote: JSON.parse(JSON.stringify(quote)) as Prisma.InputJsonObject,
        amountCents: quote.totalCents,
        currency,
        installmentCount: payment.installmentCount,
        periodStart: quote.period.start,
        attempt: payment.attempt ?? null,
        requestHash: payment.requestHash ?? null,
        idempotencyKey: payment.idempotencyKey ?? null,
        expiresAt: payment.expiresAt,
        askAt: payment.askAt,
        createdAt: payment.at,
      },
    ],
    skipDuplicates: true,
  });
  return row && paymentOf(row);
}

export async function findPayment(
  database: Database | Transaction,
  where: Prisma.PaymentWhereInput,
): Promise<Payment | undefined> {
  const row = await database.payment.findFirst({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return row ? paymentOf(row) : undefined;
}

export async function findPayments(
  database: Database | Transaction,
  where: Prisma.PaymentWhereInput,
  most?: number,
): Promise<Payment[]> {
  const rows = await database.payment.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...(most === undefined ? {} : { take: most }),
  });
  return rows.map(paymentOf);
}

/** A page of a user's payments, newest first. */
export async function pageOfPayments(
  database: Database,
  userId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Payment[]> {
  const rows = await database.payment.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    ...(after === undefined ? {} : { cursor: { id: after, userId }, skip: 1 }),
  });
  return rows.map(paymentOf);
}

/** Takes a payment for the rest of the transaction; its user's subscription is taken before. */
export async function lockPayment(transaction: Transaction, id: string): Promise<Payment> {
  await transaction.$queryRaw`SELECT id FROM payments WHERE id = ${id}::uuid FOR UPDATE`;
  return paymentOf(await transaction.payment.findUniqueOrThrow({ where: { id } }));
}

export async function updatePayment(
  database: Database | Transaction,
  id: string,
  data: Prisma.PaymentUpdateInput,
): Promise<Payment> {
  return paymentOf(await database.payment.update({ where: { id }, data }));
}

/** Tells that a payment has its outcome, in the transaction that gave it. */
export async function tellFinished(
  transaction: Transaction,
  payment: Payment,
  status: 'completed' | 'failed' | 'cancelled' | 'refunded',
): Promise<void> {
  await appendEvent(transaction, paymentFinished, {
    paymentId: payment.paymentId,
    userId: payment.userId,
    status,
    purpose: payment.purpose,
    planId: payment.planId,
    amountCents: payment.amountCents,
    failureReason: payment.failureReason,
  });
}

/** As its owner reads it (SPEC §3). */
export function paymentBodyOf(payment: Payment): PaymentBody {
  return {
    id: payment.paymentId,
    conversation_id: payment.conversationId,
    user_id: payment.userId,
    status: payment.status,
    purpose: payment.purpose,
    plan_id: payment.planId,
    amount_cents: payment.amountCents,
    refunded_cents: payment.refundedCents,
    currency,
    installment_count: payment.installmentCount,
    failure_reason: payment.status === 'completed' ? null : payment.failureReason,
    created_at: payment.createdAt.toISOString(),
    completed_at: payment.completedAt?.toISOString() ?? null,
  };
}

const statusSchema = z.enum(paymentStatuses);
const reasonSchema = z.enum(failureReasons).nullable();

export function paymentOf(row: PaymentRow): Payment {
  return {
    paymentId: row.id,
    conversationId: row.conversationId,
    reference: row.reference,
    providerPaymentId: row.providerPaymentId,
    amountCents: row.amountCents,
    currency: row.currency,
    userId: row.userId,
    provider: row.provider,
    purpose: z.enum(paymentPurposes).parse(row.purpose),
    planId: z.enum(planIds).parse(row.planId),
    status: statusSchema.parse(row.status),
    quote: quoteSchema.parse(row.quote),
    installmentCount: row.installmentCount,
    periodStart: row.periodStart,
    attempt: row.attempt,
    requestHash: row.requestHash,
    paymentUrl: row.paymentUrl,
    failureReason: reasonSchema.parse(row.failureReason),
    applied: row.applied,
    refundedCents: row.refundedCents,
    expiresAt: row.expiresAt,
    asked: row.asked,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
  };
}
