import { AppError, type Contact } from '@octavo/contracts';
import type { Contact as ContactRow } from '../generated/prisma/client.ts';
import { requireUuid } from '../uuid.ts';

const message = 'No message has this id';

export const noSuchContact = (): AppError => new AppError({ code: 'not_found', message });

export const requireContactId = (text: string | undefined): string => requireUuid(text, message);

export function toContact(row: ContactRow): Contact {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    created_at: row.createdAt.toISOString(),
    done_at: row.doneAt?.toISOString() ?? null,
  };
}
