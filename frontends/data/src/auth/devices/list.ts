import type { listDevices as contract } from '@octavo/contracts';
import { endpoint } from '../../api/endpoint.ts';
import { useAnswer, type AnswerResult } from '../../api/hooks.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const listDevices = endpoint<typeof contract>('auth.devices.list', 'GET', '/api/devices');

/** Where the caller is signed in. */
export function useDevices(): AnswerResult<typeof contract> {
  return useAnswer(listDevices, { enabled: useAuth().user !== undefined });
}
