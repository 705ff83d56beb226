import { AppError, type followLink } from '@octavo/contracts';
import { reply, type HttpHandler, type Reply } from '@octavo/kit';
import type { AuthContext } from '../context.ts';
import { allowedRedirect } from '../links.ts';
import { answerSession } from '../sessions/answer.ts';
import { deviceOf } from '../sessions/device.ts';
import { errorFragmentOf, fragmentOf } from './fragment.ts';
import { linkTypeOf, purposesOf } from './verify.ts';
import { redeemToken } from './redeem.ts';

/** A browser is here, not a program: what went wrong is told by the page it is led to. */
export function followLinkHandler(context: AuthContext): HttpHandler<typeof followLink> {
  return async ({ query: { token, type, redirect_to: redirectTo }, headers, method }) => {
    const target = allowedRedirect(context.config, redirectTo);
    if (method === 'HEAD') {
      // Who only looks at a link does not use it up.
      return leadTo(target);
    }
    try {
      const presented = { text: token, purposes: purposesOf[type] };
      const session = await answerSession(context, await redeemToken(context, presented, deviceOf(headers)));
      return leadTo(`${target}#${fragmentOf(session, linkTypeOf(type)).toString()}`);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        return leadTo(`${target}#${errorFragmentOf(error).toString()}`);
      }
      throw error;
    }
  };
}

const leadTo = (location: string): Reply =>
  reply({ status: 303, headers: { location, 'referrer-policy': 'no-referrer' }, body: undefined });
