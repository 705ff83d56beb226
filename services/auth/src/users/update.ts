import { AppError, emailSchema, type updateUser } from '@octavo/contracts';
import { parseInput, type HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { setPassword } from '../passwords/set.ts';
import { updateProfileOf } from '../profiles/store.ts';
import { deviceOf } from '../sessions/device.ts';
import { requireSession, type SignedIn } from '../sessions/require.ts';
import { requireStrongPassword } from '../sign-ups/sign-up.ts';
import { userDataOf } from './data.ts';
import { requestEmailChange } from './request-email-change.ts';
import { requireFreshProof } from './require-fresh.ts';
import { authUserOf } from './user.ts';

/** Everything is judged before anything is changed. */
export function updateUserHandler(context: AuthContext): HttpHandler<typeof updateUser> {
  return async ({ principal, body, query, headers }) => {
    const device = deviceOf(headers);
    const signedIn = await requireSession(context, principal);
    const { user } = signedIn;
    const names = userDataOf(body.data);
    const email = body.email == null ? user.email : parseInput(emailSchema, body.email);
    const changesEmail = email !== user.email;
    if (body.password != null) {
      requireStrongPassword(body.password);
    }
    if (body.password != null || changesEmail) {
      await requireFreshProof(context, signedIn, { currentPassword: body.current_password, device });
    }
    if (body.password != null) {
      await requireOtherPassword(context, signedIn, body.password);
    }

    if (changesEmail) {
      await requestEmailChange(context, { user, email, device, redirectTo: query.redirect_to });
    }
    if (body.password != null) {
      await setPassword(context, signedIn, body.password, device);
    }
    if (Object.keys(names).length > 0) {
      await updateProfileOf(context.database, user.id, names);
    }
    return authUserOf((await requireSession(context, principal)).user);
  };
}

async function requireOtherPassword(
  { passwords }: Pick<AuthContext, 'passwords'>,
  { user }: SignedIn,
  password: string,
): Promise<void> {
  if (await passwords.verify(password, user.passwordHash)) {
    throw new AppError({
      code: 'same_password',
      message: 'New password should be different from the old password.',
    });
  }
}
