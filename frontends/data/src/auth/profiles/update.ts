import type { updateProfile as contract } from '@octavo/contracts';
import { useQueryClient } from '@octavo/federation';
import { endpoint } from '../../api/endpoint.ts';
import { queryKeyOf, useCall, type CallOf } from '../../api/hooks.ts';
import { getProfile } from './get.ts';

export const updateProfile = endpoint<typeof contract>('auth.profiles.update', 'PATCH', '/api/profiles');

/** Changes the caller's own profile. */
export function useUpdateProfile(): CallOf<typeof contract> {
  const client = useQueryClient();
  return useCall(updateProfile, { onDone: (profile) => client.setQueryData(queryKeyOf(getProfile), profile) });
}
