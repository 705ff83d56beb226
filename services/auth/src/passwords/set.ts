import type { AuthContext } from '../context.ts';
import { passwordChangedLetter } from '../emails/letters.ts';
import { signInUrl } from '../links.ts';
import { deleteOneTimeTokens } from '../tokens/store.ts';
import { occasionOf } from '../sessions/occasion.ts';
import type { SignedIn } from '../sessions/require.ts';
import type { Device } from '../sessions/session.ts';
import { endSessions } from '../sessions/store.ts';

/** Sets a password that has passed its rules. Everybody else is signed out, and links sent before are worth nothing. */
export async function setPassword(
  {
    config,
    database,
    emails,
    events,
    now,
    passwords,
  }: Pick<AuthContext, 'config' | 'database' | 'emails' | 'events' | 'now' | 'passwords'>,
  { user, session }: SignedIn,
  newPassword: string,
  device: Device,
): Promise<void> {
  const passwordHash = await passwords.hash(newPassword);
  const at = new Date(now());
  await database.$transaction(async (transaction) => {
    await transaction.user.update({ where: { id: user.id }, data: { passwordHash } });
    await endSessions(transaction, user.id, { allBut: session.id }, at);
    await deleteOneTimeTokens(transaction, user.id, 'recovery');
    await events.record(transaction, { kind: 'password_changed', userId: user.id, actorId: user.id, device });
    await emails.add(transaction, user.email, passwordChangedLetter(occasionOf(device, at), signInUrl(config)));
  });
  emails.wake();
}
