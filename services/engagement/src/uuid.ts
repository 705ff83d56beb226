import { AppError } from '@octavo/contracts';
import { z } from 'zod';

const uuidSchema = z.uuid();

/** @throws AppError `not_found` for what can be nobody's id. */
export function requireUuid(text: string | undefined, message: string): string {
  const id = uuidSchema.safeParse(text);
  if (!id.success) {
    throw new AppError({ code: 'not_found', message });
  }
  return id.data;
}
