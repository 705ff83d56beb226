import type { hasRole as contract } from '@octavo/contracts';
import { useQuery, type UseQueryResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { useAuth } from '../../session/auth-provider.tsx';

export const hasRole = endpoint<typeof contract>('auth.roles.has', 'POST', '/api/rpc/has_role');

/** Whether the server holds whoever is signed in to be an admin; nobody is none (SPEC §6). */
export function useIsAdmin(): UseQueryResult<boolean, ApiError> {
  const { user } = useAuth();
  return useQuery<boolean, ApiError>({
    queryKey: [hasRole.name, user?.id],
    queryFn: ({ signal }) =>
      user ? api().call(hasRole, { body: { _user_id: user.id, _role: 'admin' }, signal }) : Promise.resolve(false),
  });
}
