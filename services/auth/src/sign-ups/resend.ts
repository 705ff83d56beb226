import { AppError, type resendVerificationEmail } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { emailIntervalSeconds } from '../limits/email-slots.ts';
import { deviceOf } from '../sessions/device.ts';
import { clientPrefix, networkOf } from '../sessions/network.ts';
import { sendVerification, withEmailSlot, type SignUpContext } from './sign-up.ts';

/** SPEC §8's 'New Sign-up Required'. */
export const signUpOver = (): AppError =>
  new AppError({ code: 'not_found', message: 'This sign-up is over. Please sign up again' });

export function resendVerificationEmailHandler(context: SignUpContext): HttpHandler<typeof resendVerificationEmail> {
  return async ({ body: { signUpId }, headers }) => {
    const device = deviceOf(headers);
    await context.limits.consume('resendsByClient', networkOf(device.clientAddress, clientPrefix));
    const signUp = await context.database.signUp.findUnique({ where: { id: signUpId }, include: { user: true } });
    if (!signUp || signUp.user.emailConfirmedAt) {
      throw signUpOver();
    }
    const { id: userId, email } = signUp.user;
    await withEmailSlot(context, email, () =>
      context.database.$transaction((transaction) =>
        sendVerification(context, transaction, { signUpId, userId, email, device }),
      ),
    );
    context.emails.wake();
    return { success: true, signUpId, resendAfterSeconds: emailIntervalSeconds };
  };
}
