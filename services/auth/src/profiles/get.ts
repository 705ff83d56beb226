import type { getProfile } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { requireSession } from '../sessions/require.ts';
import { publicProfile, updateProfileOf } from './store.ts';

export function getProfileHandler(context: Pick<AuthContext, 'database' | 'now'>): HttpHandler<typeof getProfile> {
  return async ({ principal }) => {
    const { user } = await requireSession(context, principal);
    return publicProfile(await updateProfileOf(context.database, user.id, {}));
  };
}
