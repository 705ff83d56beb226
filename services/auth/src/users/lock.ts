import type { Transaction } from '../database.ts';
import { userOf, withProfileAndRoles } from './store.ts';
import type { User } from './user.ts';

/** The account, which nobody else changes until the transaction ends. */
export async function lockUser(transaction: Transaction, id: string): Promise<User | undefined> {
  await transaction.$executeRaw`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await transaction.user.findUnique({ where: { id }, include: withProfileAndRoles });
  return row ? userOf(row) : undefined;
}
