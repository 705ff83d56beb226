import type { revokeAllDevices as contract } from '@octavo/contracts';
import { useMutation, useQueryClient, type UseMutationResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { listDevices } from './list.ts';

export const revokeAllDevices = endpoint<typeof contract>('auth.devices.revokeAll', 'DELETE', '/api/devices');

/** Signs every other device out. */
export function useRevokeOtherDevices(): UseMutationResult<unknown, ApiError, void> {
  const client = useQueryClient();
  return useMutation<unknown, ApiError>({
    mutationFn: () => api().call(revokeAllDevices, { query: { keep: 'current' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listDevices.name] }),
  });
}
