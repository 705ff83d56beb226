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

export async function deleteEmail(database: Database, id: string): Promise<void> {
  await database.email.deleteMany({ where: { id } });
}

export async function postponeEmail(database: Database, id: string, dueAt: Date, failure: string): Promise<void> {
  await database.email.updateMany({ where: { id }, data: { dueAt, failure } });
}

/** Keeps that it failed and why, not what it said. */
export async function giveUpEmail(database: Database, id: string, failedAt: Date, failure: string): Promise<void> {
  await database.email.updateMany({
    where: { id },
    data: { failedAt, failure, contentEncrypted: new Uint8Array() },
  });
}

export async function deleteFailedEmails(database: Database, before: Date): Promise<void> {
  await database.email.deleteMany({ where: { failedAt: { lt: before } } });
}
