import {
  AppError,
  validatePasswordChange,
  weaknessMessages,
  wrongCurrentPasswordMessage,
  type changePassword,
} from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { deviceOf } from '../sessions/device.ts';
import { requireSession } from '../sessions/require.ts';
import { requireStrongPassword } from '../sign-ups/sign-up.ts';
import { requireCurrentPassword } from '../users/require-fresh.ts';
import { setPassword } from './set.ts';

export function changePasswordHandler(context: AuthContext): HttpHandler<typeof changePassword> {
  return async ({ principal, body, headers }) => {
    const device = deviceOf(headers);
    const signedIn = await requireSession(context, principal);
    const outcome = validatePasswordChange(body);
    if (!outcome.valid) {
      if (Object.values(weaknessMessages).includes(outcome.message)) {
        requireStrongPassword(body.newPassword, outcome.message);
      }
      throw new AppError({ code: 'invalid_request', message: outcome.message });
    }
    await requireCurrentPassword(context, {
      user: signedIn.user,
      password: body.currentPassword,
      device,
      message: wrongCurrentPasswordMessage,
    });
    await setPassword(context, signedIn, body.newPassword, device);
    return { success: true };
  };
}
