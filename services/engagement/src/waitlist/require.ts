import { AppError } from '@octavo/contracts';
import { requireUuid } from '../uuid.ts';

const message = 'Nobody on the waitlist has this id';

export const noSuchEntry = (): AppError => new AppError({ code: 'not_found', message });

export const requireEntryId = (text: string | undefined): string => requireUuid(text, message);
