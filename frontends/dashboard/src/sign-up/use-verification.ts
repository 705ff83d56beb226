import { clearPendingSignUp, useVerifyEmailToken } from '@octavo/data';
import { useEffect, useRef, useState } from 'react';

/** What the page of a confirmation link shows (SPEC §4). */
export type Verification =
  | { status: 'loading' }
  | { status: 'success' }
  /** The address that signs in is on its way. */
  | { status: 'leaving' }
  | { status: 'error'; message: string };

export const missingTokenMessage = 'Invalid verification link.';
export const failedMessage = 'An unexpected error occurred during verification.';
export const refusedMessage = 'Invalid verification link';

/** Redeems the token, once, however often the page renders. */
export function useVerification(token: string | null, leave: (url: string) => void): Verification {
  const { mutateAsync } = useVerifyEmailToken();
  const [verification, setVerification] = useState<Verification>({ status: 'loading' });
  const redeemed = useRef<string>(undefined);

  useEffect(() => {
    if (!token) {
      setVerification({ status: 'error', message: missingTokenMessage });
      return;
    }
    if (redeemed.current === token) return;
    redeemed.current = token;
    mutateAsync({ token }).then(
      ({ success, error, authUrl }) => {
        if (!success) {
          setVerification({ status: 'error', message: error ?? refusedMessage });
          return;
        }
        clearPendingSignUp();
        if (authUrl === undefined) {
          setVerification({ status: 'success' });
          return;
        }
        setVerification({ status: 'leaving' });
        leave(authUrl);
      },
      () => setVerification({ status: 'error', message: failedMessage }),
    );
  }, [token, mutateAsync, leave]);

  return verification;
}
