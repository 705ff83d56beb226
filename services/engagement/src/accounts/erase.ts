import type { usersDeleted } from '@octavo/contracts';
import type { EventHandler } from '@octavo/kit';
import type { EngagementContext } from '../context.ts';

/**
 * Erases who is gone: their place on the waitlist and their messages, by address; what they did on the site stays
 * counted, as nobody's. Told again it finds nothing.
 */
export function erasePerson({ database }: Pick<EngagementContext, 'database'>): EventHandler<typeof usersDeleted> {
  return async ({ payload: { userId, email } }) => {
    await database.waitlistEntry.deleteMany({ where: { OR: [{ userId }, { email }] } });
    await database.contact.deleteMany({ where: { email } });
    await database.userSession.updateMany({ where: { userId }, data: { userId: null } });
    await database.pageVisit.updateMany({ where: { userId }, data: { userId: null } });
    await database.analyticsEvent.updateMany({ where: { userId }, data: { userId: null } });
  };
}
