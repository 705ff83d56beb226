import { customerDataSchema, type BillTo, type CustomerData } from '@octavo/contracts';
import type { Database, Transaction } from '../database.ts';
import type { KnownCustomer } from './provider.ts';

/** What is kept of who pays: what their invoice has to say. The phone is the provider's business. */
const knownCustomerSchema = customerDataSchema.omit({ phone: true });

export async function keepCustomer(
  transaction: Transaction,
  userId: string,
  { firstName, lastName, email, address, taxId }: CustomerData,
  at: Date,
): Promise<void> {
  const details = { firstName, lastName, email, address: { ...address }, ...(taxId === undefined ? {} : { taxId }) };
  await transaction.billingCustomer.upsert({
    where: { userId },
    create: { userId, details, updatedAt: at },
    update: { details, updatedAt: at },
  });
}

export async function requireCustomer(database: Database | Transaction, userId: string): Promise<KnownCustomer> {
  const { details } = await database.billingCustomer.findUniqueOrThrow({ where: { userId } });
  return knownCustomerSchema.parse(details);
}

export function billToOf({ firstName, lastName, email, address, taxId }: KnownCustomer): BillTo {
  return {
    name: `${firstName} ${lastName}`,
    email,
    contact_name: address.contactName,
    address: address.address,
    city: address.city,
    zip_code: address.zipCode,
    country: address.country,
    tax_id: taxId ?? null,
  };
}
