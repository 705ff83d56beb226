import type { getNotifications } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { requireSession } from '../sessions/require.ts';
import { preferencesOf } from './store.ts';

export function getNotificationsHandler(
  context: Pick<AuthContext, 'database' | 'now'>,
): HttpHandler<typeof getNotifications> {
  return async ({ principal }) => {
    const { user } = await requireSession(context, principal);
    return preferencesOf(context.database, user.id);
  };
}
