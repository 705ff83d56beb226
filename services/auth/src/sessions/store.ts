import type { Database, Transaction } from '../database.ts';
import { userOf, withProfileAndRoles } from '../users/store.ts';
import type { User } from '../users/user.ts';
import type { Device, Session } from './session.ts';

export interface NewSession extends Session {
  userId: string;
  device: Device;
  refreshTokenHash: Uint8Array<ArrayBuffer>;
}

/** Adds a session and notes the sign-in on the account. */
export async function addSession(transaction: Transaction, session: NewSession): Promise<void> {
  const { id, userId, device, method, refreshTokenHash, createdAt } = session;
  await transaction.session.create({
    data: {
      id,
      userId,
      ...device,
      method,
      createdAt,
      refreshedAt: createdAt,
      refreshTokens: { create: { hash: refreshTokenHash, createdAt } },
    },
  });
  await transaction.user.update({ where: { id: userId }, data: { lastSignInAt: createdAt } });
}

/** Which of a user's sessions. */
export type SessionChoice = 'all' | { only: string } | { allBut: string };

/** Ends sessions that had not ended; answers how many. */
export async function endSessions(
  client: Database | Transaction,
  userId: string,
  choice: SessionChoice,
  at: Date,
): Promise<number> {
  const which = choice === 'all' ? {} : { id: 'only' in choice ? choice.only : { not: choice.allBut } };
  const { count } = await client.session.updateMany({
    where: { userId, revokedAt: null, ...which },
    data: { revokedAt: at },
  });
  return count;
}

export interface RefreshTokenExchange {
  hash: Uint8Array<ArrayBuffer>;
  successorHash: Uint8Array<ArrayBuffer>;
  at: Date;
  /** How long after its exchange a token may be shown again for the same successor. */
  reuseIntervalMilliseconds: number;
  /** Sessions that nobody used since are over, */
  idleSince: Date;
  /** and those that began before. */
  begunSince: Date;
}

export type ExchangeOutcome =
  | { outcome: 'exchanged'; session: Session; user: User }
  | { outcome: 'unknown' }
  | { outcome: 'revoked' }
  /** The session came to its end by itself. */
  | { outcome: 'expired' }
  /** A token that was exchanged long ago: somebody has a copy. Its session is revoked. */
  | { outcome: 'reused'; session: Session; userId: string };

/** Exchanges a token for its successor, once, whatever the number of requests at the same moment. */
export async function exchangeRefreshToken(
  database: Database,
  { hash, successorHash, at, reuseIntervalMilliseconds, idleSince, begunSince }: RefreshTokenExchange,
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
    if (session.refreshedAt < idleSince || session.createdAt < begunSince) {
      await endSessions(transaction, session.userId, { only: session.id }, at);
      return { outcome: 'expired' };
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
    return { outcome: 'reused', session, userId: session.userId };
  });
}
