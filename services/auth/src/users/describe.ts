import type { describeUser, emailsOfUsers } from '@octavo/contracts';
import type { RpcHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { liveSessions } from '../devices/store.ts';

/** `auth.users.describe` */
export function describeUserHandler(
  context: Pick<AuthContext, 'config' | 'database' | 'now'>,
): RpcHandler<typeof describeUser> {
  return async ({ userId }) => {
    const row = await context.database.user.findUnique({
      where: { id: userId },
      include: { profile: true, roles: true },
    });
    if (!row) {
      return { user: null };
    }
    const devices = await liveSessions(context, userId);
    return {
      user: {
        id: row.id,
        email: row.email,
        new_email: row.newEmail,
        username: row.username,
        first_name: row.profile?.firstName ?? null,
        last_name: row.profile?.lastName ?? null,
        organization: row.profile?.organization ?? null,
        roles: row.roles.map(({ role }) => role),
        email_confirmed_at: row.emailConfirmedAt?.toISOString() ?? null,
        banned_until: row.bannedUntil?.toISOString() ?? null,
        suspended: row.bannedUntil !== null && row.bannedUntil.getTime() > context.now(),
        last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
        created_at: row.createdAt.toISOString(),
        devices: devices.length,
      },
    };
  };
}

/** `auth.users.emails` */
export function emailsOfUsersHandler({ database }: Pick<AuthContext, 'database'>): RpcHandler<typeof emailsOfUsers> {
  return async ({ userIds }) => {
    const rows = await database.user.findMany({ where: { id: { in: userIds } }, select: { id: true, email: true } });
    return { emails: Object.fromEntries(rows.map(({ id, email }) => [id, email])) };
  };
}
