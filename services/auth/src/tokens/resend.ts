import type { resendToken } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { inEqualTime } from '../limits/equal-time.ts';
import { deviceOf } from '../sessions/device.ts';
import { clientPrefix, networkOf } from '../sessions/network.ts';
import { sendVerification } from '../sign-ups/sign-up.ts';
import { sendEmailChange } from '../users/request-email-change.ts';

/**
 * Whether there is such an account shows neither in the answer nor in its time. When several have signed up with an address
 * nothing is sent: by the address alone nobody can tell whose link its owner would get.
 */
export function resendTokenHandler(context: AuthContext): HttpHandler<typeof resendToken> {
  return async ({ body: { type, email }, query: { redirect_to: redirectTo }, headers }) => {
    const { database, emailSlots, limits } = context;
    const device = deviceOf(headers);
    await limits.consume('resendsByClient', networkOf(device.clientAddress, clientPrefix));
    await emailSlots.take(type === 'signup' ? 'sign_up' : 'email_change', email);
    await inEqualTime(async () => {
      await (type === 'signup' ? resendSignUp() : resendEmailChange());
    });
    context.emails.wake();
    return {};

    async function resendSignUp(): Promise<void> {
      const [signUp, another] = await database.signUp.findMany({
        where: { user: { email, emailConfirmedAt: null } },
        take: 2,
      });
      if (signUp && !another) {
        const { id: signUpId, userId } = signUp;
        await database.$transaction((transaction) =>
          sendVerification(context, transaction, { signUpId, userId, email, device, redirectTo }),
        );
      }
    }

    async function resendEmailChange(): Promise<void> {
      const user = await database.user.findFirst({ where: { newEmail: email } });
      if (user) {
        await database.$transaction((transaction) =>
          sendEmailChange(context, transaction, { userId: user.id, email, device, redirectTo }),
        );
      }
    }
  };
}
