import { prismaAdapter, transactionOptions, type DatabaseConfig } from '@octavo/kit';
import { PrismaClient, type Prisma } from './generated/prisma/client.ts';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/** Connects when first asked something. Close it by `$disconnect`. */
export function openDatabase(config: DatabaseConfig): Database {
  return new PrismaClient({ adapter: prismaAdapter(config), transactionOptions });
}
