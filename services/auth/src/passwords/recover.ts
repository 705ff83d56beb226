import type { recoverPassword } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { recoveryLetter } from '../emails/letters.ts';
import { inEqualTime } from '../limits/equal-time.ts';
import { followUrl } from '../links.ts';
import { addOneTimeToken } from '../tokens/store.ts';
import { deviceOf } from '../sessions/device.ts';
import { occasionOf } from '../sessions/occasion.ts';
import { clientPrefix, networkOf } from '../sessions/network.ts';

/**
 * Sends a link to an account whose address is confirmed. Whether there is one shows neither in the answer nor in its time:
 * the limits count for every address alike.
 */
export function recoverPasswordHandler(context: AuthContext): HttpHandler<typeof recoverPassword> {
  return async ({ body: { email }, query: { redirect_to: redirectTo }, headers }) => {
    const { config, database, emails, emailSlots, events, limits, now } = context;
    const device = deviceOf(headers);
    await limits.consume('recoveriesByClient', networkOf(device.clientAddress, clientPrefix));
    await emailSlots.take('recovery', email);
    await inEqualTime(async () => {
      const user = await database.user.findUnique({ where: { email } });
      await database.$transaction(async (transaction) => {
        await events.record(transaction, { kind: 'recovery_requested', userId: user?.id ?? null, device });
        if (user?.emailConfirmedAt) {
          const token = await addOneTimeToken(transaction, { userId: user.id, purpose: 'recovery', email }, now());
          const url = followUrl(config, { token, type: 'recovery', redirectTo });
          // To the address that we know, not to the one that was typed.
          await emails.add(transaction, user.email, recoveryLetter(url, occasionOf(device, new Date(now()))));
        }
      });
    });
    emails.wake();
    return {};
  };
}
