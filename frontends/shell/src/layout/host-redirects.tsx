import { hostRedirect, useHostKind, useSession } from '@octavo/data';
import { pageSettings, useLocation, useNavigate } from '@octavo/federation';
import { useEffect, useRef } from 'react';
import { withoutTrailingSlash } from '../paths.ts';

/** Sends a visitor where SPEC §4 wants them, as soon as it is known who they are. */
export function HostRedirects() {
  const kind = useHostKind();
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const statusBefore = useRef(session.status);

  useEffect(() => {
    const justSignedOut = statusBefore.current === 'signedIn' && session.status === 'signedOut';
    statusBefore.current = session.status;
    // A session that an address brings is taken first.
    if (session.status === 'loading') return;
    const visitor = session.status === 'signedOut' ? 'signedOut' : session.user.isAdmin ? 'admin' : 'user';
    const redirect = hostRedirect({ kind, path: withoutTrailingSlash(pathname), search, visitor });
    // Whoever signs out on a page of theirs goes home, and is not asked to sign in again.
    if (redirect.to === 'here') void navigate(justSignedOut ? '/' : redirect.path, { replace: true });
    if (redirect.to === 'app') location.replace(`${pageSettings().appUrl}${redirect.path}`);
  }, [kind, session, pathname, search, navigate]);
  return null;
}
