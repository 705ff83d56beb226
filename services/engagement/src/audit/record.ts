import type { AuditAction } from '@octavo/contracts';
import type { Database, Transaction } from '../database.ts';

export interface AdminActionRecord {
  action: AuditAction;
  actorId: string;
  /** What it was done to, by its id. */
  targetId: string | null;
  requestId: string;
  at: Date;
}

/** Writes down what an administrator does, with the change. It names nobody but the administrator, and stays for good. */
export async function recordAction(client: Database | Transaction, record: AdminActionRecord): Promise<void> {
  await client.adminAction.create({ data: { ...record, facts: {} }, select: { id: true } });
}
