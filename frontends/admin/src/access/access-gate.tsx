import { useIsAdmin, useSession } from '@octavo/data';
import { Spinner } from '@octavo/ui';
import type { ReactNode } from 'react';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { AccessDenied } from './access-denied.tsx';

/**
 * Lets administrators in (SPEC §4). The server says who is one, and judges each call again; whoever is not signed in is
 * sent to sign in by the shell.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { data: isAdmin, isError } = useIsAdmin();
  const failed = isError && isAdmin === undefined;
  useFailureToast(failed, { title: 'Access Denied', description: 'Error checking user permissions.' });
  if (session.status === 'signedIn' && (failed || isAdmin === false)) return <AccessDenied />;
  if (session.status === 'signedIn' && isAdmin) return children;
  return (
    <div className="grid min-h-[60dvh] place-items-center text-2xl text-muted">
      <Spinner label="Loading" />
    </div>
  );
}
