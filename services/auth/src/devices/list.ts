import type { listDevices } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { deviceName } from '../sessions/device-name.ts';
import { networkOf, shownPrefix } from '../sessions/network.ts';
import { requireSession } from '../sessions/require.ts';
import { liveSessions } from './store.ts';

export function listDevicesHandler(
  context: Pick<AuthContext, 'config' | 'database' | 'now'>,
): HttpHandler<typeof listDevices> {
  return async ({ principal }) => {
    const { session: current } = await requireSession(context, principal);
    const sessions = await liveSessions(context, principal.userId);
    return {
      devices: sessions.map((session) => ({
        id: session.id,
        name: deviceName(session.userAgent),
        network: networkOf(session.clientAddress, shownPrefix),
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.refreshedAt.toISOString(),
        current: session.id === current.id,
      })),
    };
  };
}
