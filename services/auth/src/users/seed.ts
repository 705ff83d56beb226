import type { SeedUser } from '../config.ts';
import type { Database } from '../database.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import { adminUsername, normaliseEmail } from './login.ts';
import { claimUsername, findPasswordHash, keepAccount } from './store.ts';

/**
 * Makes these accounts exist as described; the first admin among them becomes the one that `admin` signs in to, unless
 * there is one. Doing it again changes nothing: a password that still fits keeps its hash.
 */
export async function seedUsers(
  context: { database: Database; passwords: PasswordHasher; now: () => number },
  users: readonly SeedUser[],
): Promise<void> {
  const { database, passwords } = context;
  for (const { password, email, ...user } of users) {
    const stored = await findPasswordHash(database, user.id);
    const passwordHash =
      stored !== null && (await passwords.verify(password, stored)) ? stored : await passwords.hash(password);
    await keepAccount(database, { ...user, email: normaliseEmail(email), passwordHash }, new Date(context.now()));
    if (user.role === 'admin') {
      await claimUsername(database, user.id, adminUsername);
    }
  }
}
