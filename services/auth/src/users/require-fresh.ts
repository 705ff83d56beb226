import { AppError } from '@octavo/contracts';
import type { AuthContext } from '../context.ts';
import type { SignedIn } from '../sessions/require.ts';
import type { Device } from '../sessions/session.ts';
import type { User } from './user.ts';

const minuteMilliseconds = 60_000;
const freshMilliseconds = 15 * minuteMilliseconds;
/** Who followed a recovery link has no password to show. */
const recoveryMilliseconds = 60 * minuteMilliseconds;

/**
 * What takes an account over is done only by who has just proved to be its owner: signed in or followed a link a moment
 * ago, or sends the current password along.
 * @throws AppError `reauthentication_needed`, or `invalid_credentials` for a wrong current password.
 */
export async function requireFreshProof(
  context: Pick<AuthContext, 'database' | 'events' | 'limits' | 'now' | 'passwords'>,
  { user, session }: SignedIn,
  { currentPassword: password, device }: { currentPassword: string | null | undefined; device: Device },
): Promise<void> {
  if (password != null) {
    await requireCurrentPassword(context, { user, password, device, message: 'Invalid login credentials' });
    return;
  }
  const age = context.now() - session.createdAt.getTime();
  if (age > (session.method === 'recovery' ? recoveryMilliseconds : freshMilliseconds)) {
    throw new AppError({
      code: 'reauthentication_needed',
      message: 'Sign in again, or send your current password, to change this',
    });
  }
}

/** @throws AppError `invalid_credentials` with this message, or `rate_limited`. */
export async function requireCurrentPassword(
  { database, events, limits, passwords }: Pick<AuthContext, 'database' | 'events' | 'limits' | 'passwords'>,
  { user, password, device, message }: { user: User; password: string; device: Device; message: string },
): Promise<void> {
  const { id: userId } = user;
  await limits.consume('currentPasswordsByUser', userId);
  if (!(await passwords.verify(password, user.passwordHash))) {
    await events.record(database, { kind: 'password_change_failed', userId, actorId: userId, device });
    throw new AppError({ code: 'invalid_credentials', message });
  }
  await limits.forgive('currentPasswordsByUser', userId);
}
