import type { deleteContact as contract } from '@octavo/contracts';
import { endpoint } from '@octavo/data/core';
import { useChange } from '../../api/use-change.ts';
import { listContacts } from './list.ts';

export const deleteContact = endpoint<typeof contract>('engagement.contacts.delete', 'DELETE', '/api/contacts/:id');

/** Forgets a message. */
export function useDeleteContact() {
  return useChange(deleteContact, [listContacts]);
}
