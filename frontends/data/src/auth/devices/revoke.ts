import type { revokeDevice as contract } from '@octavo/contracts';
import { useMutation, useQueryClient, type UseMutationResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { listDevices } from './list.ts';

export const revokeDevice = endpoint<typeof contract>('auth.devices.revoke', 'DELETE', '/api/devices/:id');

/** Signs one device out, by its id. */
export function useRevokeDevice(): UseMutationResult<unknown, ApiError, string> {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn: (id) => api().call(revokeDevice, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listDevices.name] }),
  });
}
