import { prismaAdapter, transactionOptions, type DatabaseConfig } from '@octavo/kit';
import { PrismaClient, type Prisma } from './generated/prisma/client.ts';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/** Conversion's own tables: jobs and what they cost, never a document. Connects when first asked. */
export function openDatabase(config: DatabaseConfig): Database {
  return new PrismaClient({ adapter: prismaAdapter(config), transactionOptions });
}
