import { AppError, type hasRole } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { requireSession } from '../sessions/require.ts';

/** Read from the database: a role that was taken away is gone at once here. */
export function hasRoleHandler(context: Pick<AuthContext, 'database' | 'now'>): HttpHandler<typeof hasRole> {
  return async ({ principal, body: { _user_id: userId, _role: role } }) => {
    const { user } = await requireSession(context, principal);
    if (userId !== user.id && user.role !== 'admin') {
      throw new AppError({ code: 'forbidden', message: 'You may ask about yourself only' });
    }
    return (await context.database.userRole.count({ where: { userId, role } })) > 0;
  };
}
