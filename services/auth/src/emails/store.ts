import type { Database, Transaction } from '../database.ts';

export interface NewEmail {
  id: string;
  contentEncrypted: Uint8Array<ArrayBuffer>;
  at: Date;
}

export async function addEmail(transaction: Transaction, { id, contentEncrypted, at }: NewEmail): Promise<void> {
  await transaction.email.create({ data: { id, contentEncrypted, createdAt: at, dueAt: at } });
}

export interface DueEmail {
  id: string;
  contentEncrypted: Uint8Array;
  attempts: number;
  createdAt: Date;
}

/** Takes what is due. Nobody else takes it before `until`; if we die over it, somebody does then. */
export async function takeDueEmails(
  database: Database,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<DueEmail[]> {
  return database.$queryRaw<DueEmail[]>`
    UPDATE emails SET attempts = attempts + 1, due_at = ${until}
    WHERE id IN (
      SELECT id FROM emails WHERE due_at <= ${now} AND failed_at IS NULL
      ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id::text, content_encrypted AS "contentEncrypted", attempts, created_at AS "createdAt"`;
}

/** The mail server has it. */
export async function deleteEmail(database: Database, id: string, at: Date): Promise<void> {
  await database.$transaction([
    database.email.deleteMany({ where: { id } }),
    database.mailState.updateMany({ data: { lastDeliveredAt: at } }),
  ]);
}

export interface Setback {
  at: Date;
  failure: string;
}

export async function postponeEmail(
  database: Database,
  id: string,
  dueAt: Date,
  { at, failure }: Setback,
): Promise<void> {
  await database.$transaction([
    database.email.updateMany({ where: { id }, data: { dueAt, failure } }),
    database.mailState.updateMany({ data: { lastFailedAt: at, lastFailure: failure } }),
  ]);
}

/** Keeps that it failed and why, not what it said. */
export async function giveUpEmail(database: Database, id: string, { at, failure }: Setback): Promise<void> {
  await database.$transaction([
    database.email.updateMany({
      where: { id },
      data: { failedAt: at, failure, contentEncrypted: new Uint8Array() },
    }),
    database.mailState.updateMany({ data: { lastFailedAt: at, lastFailure: failure } }),
  ]);
}

export async function deleteFailedEmails(database: Database, before: Date): Promise<void> {
  await database.email.deleteMany({ where: { failedAt: { lt: before } } });
}
