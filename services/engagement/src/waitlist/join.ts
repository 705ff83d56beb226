import type { joinWaitlist } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';
import { randomUUID } from 'node:crypto';
import type { EngagementContext } from '../context.ts';
import { requestLetter } from '../letters.ts';
import { callerOf } from '../limits/caller.ts';
import { inEqualTime } from '../limits/equal-time.ts';

type JoinContext = Pick<
  EngagementContext,
  'browserTokens' | 'config' | 'database' | 'formLimits' | 'metrics' | 'now' | 'outbox'
>;

/** Whoever is on the list already is answered the same, after the same time, and not written to again. */
export function joinWaitlistHandler(context: JoinContext): HttpHandler<typeof joinWaitlist> {
  return async ({ body, headers, principal }) => {
    await context.formLimits.attempt('waitlist', callerOf(headers, context.browserTokens));
    const userId = principal.kind === 'user' ? principal.userId : null;
    const isNew = await inEqualTime(() => join(context, { ...body, userId }));
    context.metrics.formsTotal.inc({ form: 'waitlist', outcome: isNew ? 'taken' : 'known' });
    return { success: true };
  };
}

interface Person {
  first_name: string;
  last_name: string;
  email: string;
  referral_source?: string | null | undefined;
  userId: string | null;
}

async function join({ config, database, now, outbox }: JoinContext, person: Person): Promise<boolean> {
  const isNew = await database.$transaction(async (transaction) => {
    const { count } = await transaction.waitlistEntry.createMany({
      data: [
        {
          id: randomUUID(),
          userId: person.userId,
          firstName: person.first_name,
          lastName: person.last_name,
          email: person.email,
          referralSource: person.referral_source ?? null,
          createdAt: new Date(now()),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) {
      return false;
    }
    await requestLetter(transaction, person.email, { kind: 'waitlist_joined' });
    await requestLetter(transaction, config.OPERATOR_EMAIL, {
      kind: 'waitlist_notification',
      name: `${person.first_name} ${person.last_name}`,
      email: person.email,
      referralSource: person.referral_source ?? null,
    });
    return true;
  });
  outbox.wake();
  return isNew;
}
