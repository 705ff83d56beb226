import { prismaAdapter, transactionOptions, type DatabaseConfig } from '@octavo/kit';
import { PrismaClient } from './generated/prisma/client.ts';

export type Database = PrismaClient;

/** Billing's own tables. Connects when first asked, and again whenever the connection was lost. */
export function openDatabase(config: DatabaseConfig): Database {
  return new PrismaClient({ adapter: prismaAdapter(config), transactionOptions });
}
