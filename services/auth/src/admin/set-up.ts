import { AppError, type setUpAdmin } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import type { Transaction } from '../database.ts';
import { deviceOf } from '../sessions/device.ts';
import { clientPrefix, networkOf } from '../sessions/network.ts';
import { adminUsername } from '../users/login.ts';

/** Any number: what matters is that everybody who makes the admin takes the same lock. */
const adminLock = 7_211_003;

/**
 * Makes the fixed admin account with the operator's setup password as its own, while there is no admin. That there is one
 * is told only to who knows the setup password.
 */
export function setUpAdminHandler(context: AuthContext): HttpHandler<typeof setUpAdmin> {
  return async ({ body: { setupPassword }, headers }) => {
    const { config, database, events, limits, now, passwords } = context;
    const device = deviceOf(headers);
    await limits.consume('adminSetupsByClient', networkOf(device.clientAddress, clientPrefix));
    await limits.consume('adminSetupsByAnybody', null);
    const { SETUP_PASSWORD: expected, ADMIN_EMAIL: email } = config;
    if (expected === undefined || email === undefined || !isSame(setupPassword, expected)) {
      await events.record(database, { kind: 'admin_setup_refused', userId: null, device });
      throw new AppError({ code: 'forbidden', message: 'The setup password is not right' });
    }
    const passwordHash = await passwords.hash(setupPassword);
    await database.$transaction(async (transaction) => {
      const userId = await addAdmin(transaction, { email, passwordHash, at: new Date(now()) });
      await events.record(transaction, { kind: 'admin_set_up', userId, device });
    });
    return { success: true };
  };
}

/** In a time that tells nothing, of their lengths neither. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text.normalize('NFKC')).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

async function addAdmin(
  transaction: Transaction,
  { email, passwordHash, at }: { email: string; passwordHash: string; at: Date },
): Promise<string> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${adminLock}::bigint)`;
  if ((await transaction.userRole.count({ where: { role: 'admin' } })) > 0) {
    throw new AppError({ code: 'conflict', message: 'There is an admin already' });
  }
  // Somebody's unconfirmed sign-up with the operator's address does not stand in the way; a confirmed one is the operator.
  await transaction.user.deleteMany({ where: { email, emailConfirmedAt: null } });
  const account = { username: adminUsername, passwordHash, emailConfirmedAt: at };
  const { id } = await transaction.user.upsert({
    where: { email },
    create: { id: randomUUID(), email, createdAt: at, ...account },
    update: account,
  });
  await transaction.profile.upsert({ where: { id }, create: { id }, update: {} });
  await transaction.userRole.create({ data: { userId: id, role: 'admin' } });
  return id;
}
