import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import type { Transaction } from '../database.ts';
import { newSignInLetter } from '../emails/letters.ts';
import { signInUrl } from '../links.ts';
import type { User } from '../users/user.ts';
import { noteDevice } from './known-devices.ts';
import { occasionOf } from './occasion.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';
import type { Device, Session } from './session.ts';
import { addSession } from './store.ts';

/** Opens a session. The user is told of a password used on a device that it was not used on before. */
export async function openSession(
  { config, emails, events, now }: Pick<AuthContext, 'config' | 'emails' | 'events' | 'now'>,
  transaction: Transaction,
  { user, device, method }: { user: User; device: Device; method: Session['method'] },
): Promise<{ session: Session; refreshToken: string }> {
  const session: Session = { id: randomUUID(), createdAt: new Date(now()), method };
  const refreshToken = newRefreshToken();
  await addSession(transaction, {
    ...session,
    userId: user.id,
    device,
    refreshTokenHash: hashRefreshToken(refreshToken),
  });
  const known = await noteDevice(transaction, user.id, device, session.createdAt);
  if (method === 'password') {
    const isNew = known === 'new';
    await events.record(transaction, { kind: isNew ? 'sign_in_from_new_device' : 'sign_in', userId: user.id, device });
    if (isNew) {
      await emails.add(
        transaction,
        user.email,
        newSignInLetter(occasionOf(device, session.createdAt), signInUrl(config)),
      );
    }
  }
  return { session, refreshToken };
}
