import type { updateNotifications } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { requireSession } from '../sessions/require.ts';
import { changePreferences, preferencesOf } from './store.ts';

export function updateNotificationsHandler(
  context: Pick<AuthContext, 'database' | 'now'>,
): HttpHandler<typeof updateNotifications> {
  return async ({ principal, body }) => {
    const { user } = await requireSession(context, principal);
    await changePreferences(context.database, user.id, body, new Date(context.now()));
    return preferencesOf(context.database, user.id);
  };
}
