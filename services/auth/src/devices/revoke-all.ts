import type { revokeAllDevices } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { deviceOf } from '../sessions/device.ts';
import { requireSession } from '../sessions/require.ts';
import { endSessions } from '../sessions/store.ts';

export function revokeAllDevicesHandler({
  database,
  events,
  now,
}: Pick<AuthContext, 'database' | 'events' | 'now'>): HttpHandler<typeof revokeAllDevices> {
  return async ({ principal: { userId, ...principal }, query: { keep }, headers }) => {
    const { session } = await requireSession({ database, now }, { userId, ...principal });
    const revoked = await database.$transaction(async (transaction) => {
      const choice = keep === 'current' ? { allBut: session.id } : 'all';
      await events.record(transaction, { kind: 'device_revoked', userId, actorId: userId, device: deviceOf(headers) });
      return endSessions(transaction, userId, choice, new Date(now()));
    });
    return { revoked };
  };
}
