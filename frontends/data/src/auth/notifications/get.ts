import type { getNotifications as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const getNotifications = endpoint<typeof contract>(
  'auth.notifications.get',
  'GET',
  '/api/account/notifications',
);

/** What the caller is told by e-mail. */
export function useNotifications(): AnswerResult<typeof contract> {
  return useAnswer(getNotifications, { enabled: useAuth().user !== undefined });
}
