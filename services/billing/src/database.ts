import { prismaAdapter, transactionOptions, type DatabaseConfig } from '@octavo/kit';
import { PrismaClient, type Prisma } from './generated/prisma/client.ts';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/** Billing's own tables. Connects when first asked, and again whenever the connection was lost. */
export function openDatabase(config: DatabaseConfig, patience?: { statementMilliseconds: number }): Database {
  return new PrismaClient({ adapter: prismaAdapter(config, patience), transactionOptions });
}
