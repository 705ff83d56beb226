import type { AuthContext } from '../context.ts';
import { deviceName } from '../sessions/device-name.ts';
import { preferencesOf } from '../notifications/store.ts';

/** Of what grows without end, the newest so many; the file says so. */
const mostEvents = 10_000;

/** What auth holds about a user, but for what is secret: the password, tokens and their hashes. */
export async function ownData({ database }: Pick<AuthContext, 'database'>, userId: string): Promise<object> {
  const [user, events, notifications] = await Promise.all([
    database.user.findUniqueOrThrow({
      where: { id: userId },
      include: {
        profile: true,
        roles: true,
        sessions: { orderBy: { createdAt: 'desc' } },
        signUps: { omit: { passwordHash: true } },
        oneTimeTokens: { select: { purpose: true, email: true, expiresAt: true } },
        knownDevices: { select: { seenAt: true } },
      },
    }),
    database.securityEvent.findMany({
      where: { OR: [{ userId }, { actorId: userId }] },
      orderBy: { id: 'desc' },
      take: mostEvents,
    }),
    preferencesOf(database, userId),
  ]);
  return {
    user: {
      id: user.id,
      email: user.email,
      new_email: user.newEmail,
      username: user.username,
      has_password: user.passwordHash !== null,
      email_confirmed_at: user.emailConfirmedAt,
      suspended_until: user.bannedUntil,
      last_sign_in_at: user.lastSignInAt,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
      roles: user.roles.map(({ role }) => role),
    },
    profile: user.profile && {
      first_name: user.profile.firstName,
      last_name: user.profile.lastName,
      organization: user.profile.organization,
      first_login_completed: user.profile.firstLoginCompleted,
    },
    notifications,
    sessions: user.sessions.map((session) => ({
      id: session.id,
      method: session.method,
      device: deviceName(session.userAgent),
      user_agent: session.userAgent,
      client_address: session.clientAddress,
      created_at: session.createdAt,
      last_seen_at: session.refreshedAt,
      ended_at: session.revokedAt,
    })),
    known_devices: user.knownDevices.map(({ seenAt }) => ({ seen_at: seenAt })),
    sign_ups: user.signUps.map((signUp) => ({
      first_name: signUp.firstName,
      last_name: signUp.lastName,
      organization: signUp.organization,
      created_at: signUp.createdAt,
    })),
    open_links: user.oneTimeTokens.map(({ purpose, email, expiresAt }) => ({ purpose, email, expires_at: expiresAt })),
    security_events: events.map((event) => ({
      kind: event.kind,
      at: event.occurredAt,
      network: event.network,
      device: event.device,
      request_id: event.requestId,
      reason: event.reason,
    })),
    security_events_complete: events.length < mostEvents,
  };
}
