import { AppError } from '@octavo/contracts';
import type { AuthContext } from '../context.ts';
import type { SignedIn } from '../sessions/require.ts';

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
  context: Pick<AuthContext, 'limits' | 'now' | 'passwords'>,
  { user, session }: SignedIn,
  currentPassword: string | null | undefined,
): Promise<void> {
  if (currentPassword != null) {
    await requireCurrentPassword(context, user, currentPassword, 'Invalid login credentials');
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
  { limits, passwords }: Pick<AuthContext, 'limits' | 'passwords'>,
  user: SignedIn['user'],
  password: string,
  message: string,
): Promise<void> {
  await limits.consume('currentPasswordsByUser', user.id);
  if (!(await passwords.verify(password, user.passwordHash))) {
    throw new AppError({ code: 'invalid_credentials', message });
  }
  await limits.forgive('currentPasswordsByUser', user.id);
}
