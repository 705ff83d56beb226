import { AppError, type resendVerification } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { deviceOf } from '../sessions/device.ts';
import { requireSession } from '../sessions/require.ts';
import type { Device } from '../sessions/session.ts';
import { signUpOver } from '../sign-ups/resend.ts';
import { sendVerification, withEmailSlot, type SignUpContext } from '../sign-ups/sign-up.ts';
import { noSuchAccount, requireUserId } from './require.ts';

/** The letter tells where it was asked for: an administrator's device is nobody else's business. */
const unknownDevice: Device = { userAgent: null, clientAddress: null };

/** The link of the latest sign-up once more; links that were sent before stay good. */
export function resendVerificationHandler(context: SignUpContext): HttpHandler<typeof resendVerification> {
  return async ({ principal, params, headers }) => {
    await requireSession(context, principal, { role: 'admin' });
    const userId = requireUserId(params['id']);
    const user = await context.database.user.findUnique({
      where: { id: userId },
      include: { signUps: { orderBy: { createdAt: 'desc' }, take: 1 } },
    });
    if (!user) {
      throw noSuchAccount();
    }
    const { email, emailConfirmedAt, signUps } = user;
    if (emailConfirmedAt) {
      throw new AppError({ code: 'conflict', message: 'This address is confirmed already' });
    }
    const [signUp] = signUps;
    if (!signUp) {
      throw signUpOver();
    }
    await withEmailSlot(context, email, () =>
      context.database.$transaction(async (transaction) => {
        await sendVerification(context, transaction, { signUpId: signUp.id, userId, email, device: unknownDevice });
        await context.events.record(transaction, {
          kind: 'verification_resent',
          userId,
          actorId: principal.userId,
          device: deviceOf(headers),
        });
      }),
    );
    context.emails.wake();
    return { sent: true, email };
  };
}
