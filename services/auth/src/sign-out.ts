import type { signOut } from '@octavo/contracts';
import { reply, type HttpHandler } from '@octavo/kit';
import type { AuthContext } from './context.ts';
import { deviceOf } from './sessions/device.ts';
import { requireSession } from './sessions/require.ts';
import { endSessions, type SessionChoice } from './sessions/store.ts';

export function signOutHandler({
  database,
  events,
  now,
}: Pick<AuthContext, 'database' | 'events' | 'now'>): HttpHandler<typeof signOut> {
  return async ({ principal, query: { scope }, headers }) => {
    const { user, session } = await requireSession({ database, now }, principal);
    const choices: Record<typeof scope, SessionChoice> = {
      global: 'all',
      local: { only: session.id },
      others: { allBut: session.id },
    };
    await database.$transaction(async (transaction) => {
      await endSessions(transaction, user.id, choices[scope], new Date(now()));
      await events.record(transaction, {
        kind: 'signed_out',
        userId: user.id,
        actorId: user.id,
        device: deviceOf(headers),
      });
    });
    return reply({ status: 204, headers: {}, body: undefined });
  };
}
