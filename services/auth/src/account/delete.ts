import { AppError, emailSchema, type deleteAccount } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { accountDeletedLetter } from '../emails/letters.ts';
import { deviceOf } from '../sessions/device.ts';
import { occasionOf } from '../sessions/occasion.ts';
import { requireSession } from '../sessions/require.ts';
import { lockUser } from '../users/lock.ts';
import { requireFreshProof } from '../users/require-fresh.ts';

/**
 * What auth keeps goes with the account's row, and a trigger tells the others in the same transaction
 * (`auth.users.deleted`): they erase what they keep when they hear it, however late that is.
 */
export function deleteAccountHandler(context: AuthContext): HttpHandler<typeof deleteAccount> {
  const { database, emails, events, now, outbox } = context;
  return async ({ principal, body, headers }) => {
    const device = deviceOf(headers);
    const signedIn = await requireSession(context, principal);
    const { user } = signedIn;
    if (user.role === 'admin') {
      throw adminsStay();
    }
    const typed = emailSchema.safeParse(body.confirmation);
    if (!typed.success || typed.data !== user.email) {
      const message = 'Type the e-mail address of your account to confirm';
      throw new AppError({ code: 'invalid_request', message, details: [{ path: 'confirmation', message }] });
    }
    await requireFreshProof(context, signedIn, { currentPassword: body.current_password, device });
    await database.$transaction(async (transaction) => {
      const locked = await lockUser(transaction, user.id);
      if (locked?.role === 'admin') {
        throw adminsStay();
      }
      // Gone already: another tab was quicker.
      if (locked) {
        await events.record(transaction, { kind: 'account_deleted', userId: user.id, actorId: user.id, device });
        await emails.add(transaction, locked.email, accountDeletedLetter(occasionOf(device, new Date(now()))));
        await transaction.user.delete({ where: { id: user.id } });
      }
    });
    outbox.wake();
    emails.wake();
    return { deleted: true };
  };
}

/** So that the last one never goes either. */
const adminsStay = (): AppError =>
  new AppError({
    code: 'forbidden',
    message: 'Administrators cannot delete their account',
  });
