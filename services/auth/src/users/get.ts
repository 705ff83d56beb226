import type { getUser } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { requireSession } from '../sessions/require.ts';
import { authUserOf } from './user.ts';

export function getUserHandler(context: Pick<AuthContext, 'database' | 'now'>): HttpHandler<typeof getUser> {
  return async ({ principal }) => authUserOf((await requireSession(context, principal)).user);
}
