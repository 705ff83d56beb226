import { AppError, type revokeDevice } from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { deviceOf } from '../sessions/device.ts';
import { requireSession } from '../sessions/require.ts';
import { endSessions } from '../sessions/store.ts';

/** Another's session and none are told apart to nobody. */
export function revokeDeviceHandler({
  database,
  events,
  now,
}: Pick<AuthContext, 'database' | 'events' | 'now'>): HttpHandler<typeof revokeDevice> {
  return async ({ principal, params, headers }) => {
    await requireSession({ database, now }, principal);
    const id = z.uuid().safeParse(params['id']);
    const { userId } = principal;
    await database.$transaction(async (transaction) => {
      const ended = id.success ? await endSessions(transaction, userId, { only: id.data }, new Date(now())) : 0;
      if (ended === 0) {
        throw new AppError({ code: 'not_found', message: 'There is no such device' });
      }
      await events.record(transaction, { kind: 'device_revoked', userId, actorId: userId, device: deviceOf(headers) });
    });
    return reply({ status: 204, headers: {}, body: undefined });
  };
}
