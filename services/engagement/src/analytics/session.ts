import { AppError } from '@octavo/contracts';
import type { EngagementContext } from '../context.ts';

/** A tab that is open for longer begins a new session. */
const longestSessionMilliseconds = 7 * 24 * 60 * 60 * 1_000;

/**
 * When the session began. Whoever has its id may add to it, and nobody else can have it.
 * @throws AppError `not_found` for an id that we did not make, or of long ago.
 */
export function requireSession({ sessionIds, now }: Pick<EngagementContext, 'sessionIds' | 'now'>, id: string): Date {
  const startedAt = sessionIds.startOf(id);
  if (startedAt === undefined || now() - startedAt > longestSessionMilliseconds) {
    throw new AppError({ code: 'not_found', message: 'There is no such session' });
  }
  return new Date(startedAt);
}
