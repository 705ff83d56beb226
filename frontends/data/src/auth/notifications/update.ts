import type { updateNotifications as contract } from '@octavo/contracts';
import { useQueryClient } from '@octavo/federation';
import { endpoint } from '../../api/endpoint.ts';
import { queryKeyOf, useCall, type CallOf } from '../../api/hooks.ts';
import { getNotifications } from './get.ts';

export const updateNotifications = endpoint<typeof contract>(
  'auth.notifications.update',
  'PATCH',
  '/api/account/notifications',
);

/** Turns what is named on or off. */
export function useUpdateNotifications(): CallOf<typeof contract> {
  const client = useQueryClient();
  return useCall(updateNotifications, {
    onDone: (preferences) => client.setQueryData(queryKeyOf(getNotifications), preferences),
  });
}
