import type { AuthContext } from '../context.ts';
import type { Transaction } from '../database.ts';
import { emailChangedLetter } from '../emails/letters.ts';
import { deleteOneTimeTokens } from '../tokens/store.ts';
import { occasionOf } from '../sessions/occasion.ts';
import type { Device } from '../sessions/session.ts';
import { emailExists } from './request-email-change.ts';
import { userOf, withProfileAndRoles } from './store.ts';
import type { User } from './user.ts';

/** Gives the account its new address and tells the old one. Links that went to the old one end. */
export async function confirmEmailChange(
  { emails, events, now }: Pick<AuthContext, 'emails' | 'events' | 'now'>,
  transaction: Transaction,
  { user, email, device }: { user: User; email: string; device: Device },
): Promise<User | undefined> {
  if (user.newEmail !== email) {
    return undefined;
  }
  // A sign-up that nobody confirmed does not keep an address from who has just confirmed it.
  await transaction.user.deleteMany({ where: { email, emailConfirmedAt: null } });
  if (await transaction.user.findUnique({ where: { email }, select: { id: true } })) {
    throw emailExists();
  }
  const row = await transaction.user.update({
    where: { id: user.id },
    data: { email, newEmail: null },
    include: withProfileAndRoles,
  });
  await deleteOneTimeTokens(transaction, user.id, 'recovery');
  await deleteOneTimeTokens(transaction, user.id, 'email_change');
  await events.record(transaction, { kind: 'email_changed', userId: user.id, device });
  await emails.add(transaction, user.email, emailChangedLetter(email, occasionOf(device, new Date(now()))));
  return userOf(row);
}
