import { safeNext, useSession } from '@octavo/data';
import { useNavigate, useSearchParams } from '@octavo/federation';
import { Spinner } from '@octavo/ui';
import { useEffect } from 'react';

/** Where a link from an e-mail or another page ends: on to `next` with a session, home without (SPEC §4). */
export function AuthCallback() {
  const session = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNext(query.get('next')) ?? '/dashboard';

  useEffect(() => {
    if (session.status === 'loading') return;
    void navigate(session.status === 'signedIn' ? next : '/', { replace: true });
  }, [session, next, navigate]);

  return (
    <section className="grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-muted">
      <Spinner className="text-2xl" />
      <h1 role="status" className="text-base font-normal">
        Completing your sign-in...
      </h1>
    </section>
  );
}
