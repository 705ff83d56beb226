import type { changePendingEmail } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { Transaction } from '../database.ts';
import { emailIntervalSeconds } from '../limits/email-slots.ts';
import { deviceOf } from '../sessions/device.ts';
import { clientPrefix, networkOf } from '../sessions/network.ts';
import { signUpOver } from './resend.ts';
import { accountExists, recordSignUp, withEmailSlot, type SignUpContext } from './sign-up.ts';

/** The sign-up begins anew at the other address, with what was typed before. Links to the former address end. */
export function changePendingEmailHandler(context: SignUpContext): HttpHandler<typeof changePendingEmail> {
  return async ({ body: { signUpId, email }, headers }) => {
    const device = deviceOf(headers);
    await context.limits.consume('signUpsByClient', networkOf(device.clientAddress, clientPrefix));
    const signUp = await context.database.signUp.findUnique({ where: { id: signUpId }, include: { user: true } });
    if (!signUp || signUp.user.emailConfirmedAt) {
      throw signUpOver();
    }
    const { passwordHash, firstName, lastName, organization, userId } = signUp;
    await withEmailSlot(context, email, async () => {
      const taken = await context.database.user.findUnique({ where: { email }, select: { emailConfirmedAt: true } });
      if (taken?.emailConfirmedAt) {
        throw accountExists();
      }
      await recordSignUp(context, {
        id: signUpId,
        email,
        details: { passwordHash, firstName, lastName, organization },
        device,
        redirectTo: undefined,
        before: (transaction) => withdraw(transaction, signUpId, userId),
      });
    });
    return { success: true, signUpId, resendAfterSeconds: emailIntervalSeconds };
  };
}

async function withdraw(transaction: Transaction, signUpId: string, userId: string): Promise<void> {
  const { count } = await transaction.signUp.deleteMany({
    where: { id: signUpId, user: { emailConfirmedAt: null } },
  });
  if (count === 0) {
    throw signUpOver();
  }
  await transaction.user.deleteMany({ where: { id: userId, emailConfirmedAt: null, signUps: { none: {} } } });
}
