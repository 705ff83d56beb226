import type { createContact as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useCall, type CallOf } from '../../api/hooks.ts';
import { browserHeaders } from '../browsers/create.ts';

export const createContact = endpoint<typeof contract>('engagement.contacts.create', 'POST', '/api/contacts');

/** Sends us a message. */
export function useCreateContact(): CallOf<typeof contract> {
  return useCall(createContact, { headers: browserHeaders });
}
