import type { AuthContext } from '../context.ts';
import type { Session as SessionRow } from '../generated/prisma/client.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;
const most = 100;

/** The sessions that could be renewed now, the latest used first. */
export async function liveSessions(
  { config, database, now }: Pick<AuthContext, 'config' | 'database' | 'now'>,
  userId: string,
): Promise<SessionRow[]> {
  const at = now();
  return database.session.findMany({
    where: {
      userId,
      revokedAt: null,
      refreshedAt: { gte: new Date(at - config.SESSION_IDLE_DAYS * dayMilliseconds) },
      createdAt: { gte: new Date(at - config.SESSION_LIFETIME_DAYS * dayMilliseconds) },
    },
    orderBy: { refreshedAt: 'desc' },
    take: most,
  });
}
