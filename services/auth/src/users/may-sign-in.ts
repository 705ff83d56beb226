import { AppError } from '@octavo/contracts';
import type { User } from './user.ts';

/** @throws AppError `user_banned` or `email_not_confirmed`. Say so only to who has proved to be the user. */
export function requireMaySignIn(user: User, now: number): void {
  if (user.bannedUntil && user.bannedUntil.getTime() > now) {
    throw new AppError({ code: 'user_banned', message: 'User is banned' });
  }
  if (!user.emailConfirmedAt) {
    throw new AppError({ code: 'email_not_confirmed', message: 'Email not confirmed' });
  }
}
