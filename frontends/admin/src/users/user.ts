import type { getUserAsAdmin } from '@octavo/contracts';
import type { AnswerOf } from '@octavo/data';

export type UserDetail = AnswerOf<typeof getUserAsAdmin>;

/** What to call somebody: by name, by address, or that they are gone. */
export function nameOf({ profile }: Pick<UserDetail, 'profile'>): string {
  if (!profile) return 'Unknown user';
  return [profile.first_name, profile.last_name].filter(Boolean).join(' ') || profile.email;
}
