import { AppError } from '@octavo/contracts';
import type { AuthContext } from '../context.ts';
import type { Transaction } from '../database.ts';
import { emailChangeLetter } from '../emails/letters.ts';
import { followUrl } from '../links.ts';
import { addOneTimeToken, deleteOneTimeTokens } from '../tokens/store.ts';
import { occasionOf } from '../sessions/occasion.ts';
import type { Device } from '../sessions/session.ts';
import type { User } from './user.ts';

export const emailExists = (): AppError =>
  new AppError({ code: 'email_exists', message: 'A user with this email address has already been registered' });

type EmailChangeContext = Pick<AuthContext, 'config' | 'database' | 'emails' | 'emailSlots' | 'events' | 'now'>;

/** Asks the new address whether it is the user's. Until it says so, the account keeps the one it has. */
export async function requestEmailChange(
  context: EmailChangeContext,
  { user, email, device, redirectTo }: { user: User; email: string; device: Device; redirectTo: string | undefined },
): Promise<void> {
  const { database, emails, emailSlots, events } = context;
  await emailSlots.take('email_change', email);
  const taken = await database.user.findUnique({ where: { email }, select: { emailConfirmedAt: true } });
  if (taken?.emailConfirmedAt) {
    throw emailExists();
  }
  await database.$transaction(async (transaction) => {
    await transaction.user.update({ where: { id: user.id }, data: { newEmail: email } });
    await deleteOneTimeTokens(transaction, user.id, 'email_change');
    await sendEmailChange(context, transaction, { userId: user.id, email, device, redirectTo });
    await events.record(transaction, { kind: 'email_change_requested', userId: user.id, actorId: user.id, device });
  });
  emails.wake();
}

export async function sendEmailChange(
  { config, emails, now }: Pick<AuthContext, 'config' | 'emails' | 'now'>,
  transaction: Transaction,
  {
    userId,
    email,
    device,
    redirectTo,
  }: { userId: string; email: string; device: Device; redirectTo: string | undefined },
): Promise<void> {
  const token = await addOneTimeToken(transaction, { userId, purpose: 'email_change', email }, now());
  const url = followUrl(config, { token, type: 'email_change', redirectTo });
  await emails.add(transaction, email, emailChangeLetter(url, occasionOf(device, new Date(now()))));
}
