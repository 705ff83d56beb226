import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database.ts';
import { userOf, withProfileAndRoles } from '../users/store.ts';
import type { User } from '../users/user.ts';

/** What was typed into the sign-up form, the password hashed. */
export interface SignUpDetails {
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  organization: string | null;
}

/** The account of an address, made if there is none, and locked: a thousand at once make one. */
export async function keepPendingUser(transaction: Transaction, email: string, at: Date): Promise<User> {
  await transaction.$executeRaw`
    INSERT INTO users (id, email, created_at, updated_at) VALUES (${randomUUID()}::uuid, ${email}, ${at}, ${at})
    ON CONFLICT (email) DO NOTHING`;
  await transaction.$executeRaw`SELECT FROM users WHERE email = ${email} FOR UPDATE`;
  return userOf(await transaction.user.findUniqueOrThrow({ where: { email }, include: withProfileAndRoles }));
}

/** Keeps a sign-up for an address that is not confirmed. The latest one's password tells its owner so on signing in. */
export async function addSignUp(
  transaction: Transaction,
  { id, userId, details, at }: { id: string; userId: string; details: SignUpDetails; at: Date },
): Promise<void> {
  await transaction.signUp.create({ data: { id, userId, ...details, createdAt: at } });
  await transaction.user.update({ where: { id: userId }, data: { passwordHash: details.passwordHash } });
}

/** Makes the account what this sign-up said. Other people's sign-ups for the address end here. */
export async function confirmSignUp(
  transaction: Transaction,
  { signUpId, userId, at }: { signUpId: string; userId: string; at: Date },
): Promise<User | undefined> {
  const signUp = await transaction.signUp.findUnique({ where: { id: signUpId } });
  if (!signUp || signUp.userId !== userId) {
    return undefined;
  }
  const { passwordHash, firstName, lastName, organization } = signUp;
  await transaction.signUp.deleteMany({ where: { userId, id: { not: signUpId } } });
  await transaction.oneTimeToken.deleteMany({ where: { userId } });
  const names = { firstName, lastName, organization };
  const row = await transaction.user.update({
    where: { id: userId },
    data: {
      passwordHash,
      emailConfirmedAt: at,
      profile: { upsert: { create: names, update: names } },
    },
    include: withProfileAndRoles,
  });
  return userOf(row);
}
