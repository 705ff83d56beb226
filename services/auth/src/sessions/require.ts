import { AppError, type UserPrincipal } from '@octavo/contracts';
import type { AuthContext } from '../context.ts';
import { requireMaySignIn } from '../users/may-sign-in.ts';
import { userOf, withProfileAndRoles } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Session } from './session.ts';

export interface SignedIn {
  user: User;
  session: Session;
}

const ended = (): AppError =>
  new AppError({ code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' });

/**
 * Who is signed in, as it stands now and not as it stood when the access token was signed: a session that was ended, a
 * suspension and a role that was taken away count at once here.
 * @throws AppError `session_not_found`, `user_banned`, or `forbidden` without the role.
 */
export async function requireSession(
  { database, now }: Pick<AuthContext, 'database' | 'now'>,
  principal: UserPrincipal,
  needs: { role?: 'admin' } = {},
): Promise<SignedIn> {
  const row = await database.session.findUnique({
    where: { id: principal.sessionId },
    include: { user: { include: withProfileAndRoles } },
  });
  if (!row || row.userId !== principal.userId || row.revokedAt) {
    throw ended();
  }
  const { user: userRow, ...session } = row;
  const user = userOf(userRow);
  requireMaySignIn(user, now());
  if (needs.role === 'admin' && user.role !== 'admin') {
    throw new AppError({ code: 'forbidden', message: 'You do not have administrator privileges' });
  }
  return { user, session };
}
