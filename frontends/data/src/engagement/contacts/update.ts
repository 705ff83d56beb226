import type { updateContact as contract } from '@octavo/contracts';
import { endpoint } from '@octavo/data/core';
import { useChange } from '../../api/use-change.ts';
import { listContacts } from './list.ts';

export const updateContact = endpoint<typeof contract>('engagement.contacts.update', 'PATCH', '/api/contacts/:id');

/** Marks a message as done, or as not done after all. */
export function useUpdateContact() {
  return useChange(updateContact, [listContacts]);
}
