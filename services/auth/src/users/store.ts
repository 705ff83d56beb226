import type { Database, Transaction } from '../database.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Login } from './login.ts';
import type { User } from './user.ts';

export const withProfileAndRoles = { profile: true, roles: true } as const satisfies Prisma.UserInclude;

export function userOf(row: Prisma.UserGetPayload<{ include: typeof withProfileAndRoles }>): User {
  const { profile, roles, username: _username, ...user } = row;
  return {
    ...user,
    role: roles.some(({ role }) => role === 'admin') ? 'admin' : 'user',
    firstName: profile?.firstName ?? null,
    lastName: profile?.lastName ?? null,
  };
}

export async function findUserByLogin(database: Database, login: Login): Promise<User | undefined> {
  const row = await database.user.findUnique({
    where: login.kind === 'username' ? { username: login.username } : { email: login.email },
    include: withProfileAndRoles,
  });
  return row ? userOf(row) : undefined;
}

export interface AccountToKeep {
  id: string;
  email: string;
  passwordHash: string;
  role: 'user' | 'admin';
  firstName: string | null;
  lastName: string | null;
}

export async function findPasswordHash(database: Database, id: string): Promise<string | null> {
  const row = await database.user.findUnique({ where: { id }, select: { passwordHash: true } });
  return row?.passwordHash ?? null;
}

/** Makes the account what is asked, with a confirmed address, whether or not it was there. */
export async function keepAccount(database: Database, account: AccountToKeep, now: Date): Promise<void> {
  const { id, email, passwordHash, role, firstName, lastName } = account;
  await database.$transaction(async (transaction) => {
    await transaction.user.upsert({
      where: { id },
      create: { id, email, passwordHash, emailConfirmedAt: now, createdAt: now },
      update: { email, passwordHash },
    });
    await transaction.profile.upsert({
      where: { id },
      create: { id, firstName, lastName },
      update: { firstName, lastName },
    });
    await keepRole(transaction, id, role);
  });
}

async function keepRole(transaction: Transaction, userId: string, role: 'user' | 'admin'): Promise<void> {
  if (role === 'user') {
    await transaction.userRole.deleteMany({ where: { userId } });
    return;
  }
  await transaction.userRole.upsert({
    where: { userId_role: { userId, role } },
    create: { userId, role },
    update: {},
  });
}

/** Gives a username to an account, unless another account has it. */
export async function claimUsername(database: Database, id: string, username: string): Promise<void> {
  await database.$executeRaw`
    UPDATE users SET username = ${username}
    WHERE id = ${id}::uuid AND NOT EXISTS (SELECT FROM users WHERE username = ${username})`;
}
