import { AppError, emailSchema, type signUp } from '@octavo/contracts';
import { parseInput, type HttpHandler } from '@octavo/kit';
import { deviceOf } from '../sessions/device.ts';
import { beginSignUp, type SignUpContext } from '../sign-ups/sign-up.ts';
import { userDataOf } from './data.ts';
import { authUserOf } from './user.ts';

export function signUpHandler(context: SignUpContext): HttpHandler<typeof signUp> {
  return async ({ body: { email: typed, password, data }, query, headers }) => {
    if (!typed || !password) {
      throw new AppError({
        code: 'invalid_request',
        message: 'You must provide either an email or phone number and a password.',
      });
    }
    const names = { firstName: null, lastName: null, organization: null, ...userDataOf(data) };
    const form = { email: parseInput(emailSchema, typed), password, ...names };
    const { user } = await beginSignUp(context, form, deviceOf(headers), query.redirect_to);
    return authUserOf({ ...user, firstName: names.firstName, lastName: names.lastName });
  };
}
