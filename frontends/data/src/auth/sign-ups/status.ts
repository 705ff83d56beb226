import type { emailConfirmationStatus as contract } from '@octavo/contracts';
import { useQuery, type UseQueryResult } from '@octavo/federation';
import type { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/api.ts';
import { endpoint, type AnswerOf } from '../../api/endpoint.ts';

export const emailConfirmationStatus = endpoint<typeof contract>(
  'auth.signUps.status',
  'POST',
  '/functions/v1/email-confirmation-status',
);

const pollMilliseconds = 5_000;

/** Whether the address of a sign-up is confirmed; asked every five seconds until it is (SPEC §9). */
export function useEmailConfirmationStatus(
  signUpId: string | undefined,
): UseQueryResult<AnswerOf<typeof contract>, ApiError> {
  return useQuery<AnswerOf<typeof contract>, ApiError>({
    queryKey: [emailConfirmationStatus.name, signUpId],
    queryFn: ({ signal }) => api().call(emailConfirmationStatus, { body: { signUpId: signUpId ?? '' }, signal }),
    enabled: signUpId !== undefined,
    refetchInterval: ({ state }) => (state.data?.confirmed ? false : pollMilliseconds),
    staleTime: 0,
  });
}
