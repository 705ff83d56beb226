import type { emailConfirmationStatus } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';

/** To whoever does not hold a sign-up's id, every address looks unconfirmed. */
export function emailConfirmationStatusHandler({
  database,
}: Pick<AuthContext, 'database'>): HttpHandler<typeof emailConfirmationStatus> {
  return async ({ body: { signUpId } }) => {
    const signUp = await database.signUp.findUnique({
      where: { id: signUpId },
      select: { user: { select: { emailConfirmedAt: true } } },
    });
    return { confirmed: signUp?.user.emailConfirmedAt != null };
  };
}
