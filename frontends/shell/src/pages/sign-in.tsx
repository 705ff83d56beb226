import { homeOf, safeNext, useAuth } from '@octavo/data';
import { closeDialog, Link, openDialog, useNavigate, useSearchParams } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { useEffect, useRef } from 'react';
import { PageFrame } from './page-frame.tsx';
import { takeCredentials } from './sign-in-credentials.ts';

/**
 * Opens the sign-in dialog. What an address brought to fill it with was taken out of the address by the page's first
 * script, before anything else was loaded.
 */
export function SignIn() {
  const { session, user } = useAuth();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNext(query.get('next'));
  const opened = useRef(false);

  useEffect(() => {
    if (user) void navigate(next ?? homeOf(user.isAdmin ? 'admin' : 'user'), { replace: true });
  }, [user, next, navigate]);

  function open(): void {
    const { email, password } = takeCredentials();
    openDialog('sign-in', {
      ...(email ? { email } : {}),
      ...(password ? { password } : {}),
      ...(next ? { next } : {}),
      submit: Boolean(email && password),
    });
  }

  useEffect(() => {
    if (session.status !== 'signedOut' || opened.current) return;
    opened.current = true;
    open();
  });

  useEffect(
    () => () => {
      opened.current = false;
      closeDialog('sign-in');
    },
    [],
  );

  return (
    <PageFrame
      title="Welcome back."
      actions={
        <>
          <Button onClick={open}>Sign In</Button>
          <Button asChild look="secondary">
            <Link to="/">Return to Home</Link>
          </Button>
        </>
      }
    >
      Sign in to see your API key, credits and usage.
    </PageFrame>
  );
}
