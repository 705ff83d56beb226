import type { updateProfile } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { requireSession } from '../sessions/require.ts';
import { userDataOf } from '../users/data.ts';
import { publicProfile, updateProfileOf } from './store.ts';

export function updateProfileHandler(
  context: Pick<AuthContext, 'database' | 'now'>,
): HttpHandler<typeof updateProfile> {
  return async ({ principal, body: { first_login_completed: firstLoginCompleted, ...names } }) => {
    const { user } = await requireSession(context, principal);
    const change = { ...userDataOf(names), ...(firstLoginCompleted === undefined ? {} : { firstLoginCompleted }) };
    return publicProfile(await updateProfileOf(context.database, user.id, change));
  };
}
