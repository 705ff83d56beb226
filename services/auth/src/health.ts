import { productName, type authHealth } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from './context.ts';

/** The revision of GoTrue's protocol that its clients may take us for. */
const version = 'v2';

/** Answers while the database does: a client asks whether it is worth trying. */
export function authHealthHandler({ database }: Pick<AuthContext, 'database'>): HttpHandler<typeof authHealth> {
  return async () => {
    await database.$queryRaw`SELECT 1`;
    return { name: productName, version, description: 'Sign-up, sign-in and sessions' };
  };
}
