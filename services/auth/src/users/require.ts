import { AppError } from '@octavo/contracts';
import { z } from 'zod';

export const noSuchAccount = (): AppError => new AppError({ code: 'not_found', message: 'There is no such account' });

/** @throws AppError `not_found` for what is no account's id. */
export function requireUserId(text: string | undefined): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) {
    throw noSuchAccount();
  }
  return id.data;
}
