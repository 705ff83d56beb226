import type { Database } from '../database.ts';
import { userOf, withProfileAndRoles } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Device, Session } from './session.ts';

export interface NewSession {
  id: string;
  userId: string;
  device: Device;
  refreshTokenHash: Uint8Array<ArrayBuffer>;
  createdAt: Date;
}

/** Opens a session and notes the sign-in on the account. */
export async function openSession(database: Database, session: NewSession): Promise<void> {
  const { id, userId, device, refreshTokenHash, createdAt } = session;
  await database.$transaction([
    database.session.create({
      data: {
        id,
        userId,
        ...device,
        createdAt,
        refreshedAt: createdAt,
        refreshTokens: { create: { hash: refreshTokenHash, createdAt } },
      },
    }),
    database.user.update({ where: { id: userId }, data: { lastSignInAt: createdAt } }),
  ]);
}

export interface RefreshTokenExchange {
  hash: Uint8Array<ArrayBuffer>;
  successorHash: Uint8Array<ArrayBuffer>;
  at: Date;
  /** How long after its exchange a token may be shown again for the same successor. */
  reuseIntervalMilliseconds: number;
}

export type ExchangeOutcome =
  | { outcome: 'exchanged'; session: Session; user: User }
  | { outcome: 'unknown' }
  | { outcome: 'revoked' }
  /** A token that was exchanged long ago: somebody has a copy. Its session is revoked. */
  | { outcome: 'reused'; session: Session };

/** Exchanges a token for its successor, once, whatever the number of requests at the same moment. */
export async function exchangeRefreshToken(
  database: Database,
  { hash, successorHash, at, reuseIntervalMilliseconds }: RefreshTokenExchange,
): Promise<ExchangeOutcome> {
  return database.$transaction(async (transaction): Promise<ExchangeOutcome> => {
    const { count: exchangedNow } = await transaction.refreshToken.updateMany({
      where: { hash, usedAt: null },
      data: { usedAt: at },
    });
    const token = await transaction.refreshToken.findUnique({
      where: { hash },
      include: { session: { include: { user: { include: withProfileAndRoles } } } },
    });
    if (!token) {
      return { outcome: 'unknown' };
    }
    const { user, ...session } = token.session;
    if (session.revokedAt) {
      return { outcome: 'revoked' };
    }
    if (exchangedNow === 1) {
      await transaction.refreshToken.create({
        data: { hash: successorHash, sessionId: session.id, createdAt: at },
      });
      await transaction.session.update({ where: { id: session.id }, data: { refreshedAt: at } });
      return { outcome: 'exchanged', session, user: userOf(user) };
    }
    const successor = await transaction.refreshToken.findUnique({ where: { hash: successorHash } });
    const usedAgo = at.getTime() - (token.usedAt?.getTime() ?? 0);
    if (successor?.usedAt === null && usedAgo <= reuseIntervalMilliseconds) {
      return { outcome: 'exchanged', session, user: userOf(user) };
    }
    await transaction.session.update({ where: { id: session.id }, data: { revokedAt: at } });
    return { outcome: 'reused', session };
  });
}
