import { Link, useNavigate, useSearchParams } from '@octavo/federation';
import { Button, Spinner, throwConfetti, toast } from '@octavo/ui';
import { CircleAlert, CircleCheck } from '@octavo/ui/icons';
import { useEffect, useState } from 'react';
import { CenteredPage } from '../parts/centered-page.tsx';
import { supportHref } from '../parts/support.ts';
import { useVerification } from './use-verification.ts';

const confettiMilliseconds = 500;
const redirectMilliseconds = 3_000;

const fallback = "We couldn't verify your email address. The link may have expired or is invalid.";

const leave = (url: string): void => location.assign(url);

/** Where the link of the verification e-mail ends. */
export function EmailVerification() {
  const [query, setQuery] = useSearchParams();
  // Read once: what redeems the link does not stay in the address.
  const [token] = useState(() => query.get('token'));
  const verification = useVerification(token, leave);

  useEffect(() => {
    if (query.has('token')) setQuery({}, { replace: true });
  }, [query, setQuery]);

  switch (verification.status) {
    case 'loading':
    case 'leaving':
      return (
        <CenteredPage title="Verifying your email" mark={<Spinner />}>
          <p role="status">
            {verification.status === 'loading' ? 'This takes a moment...' : 'Completing your sign-in...'}
          </p>
        </CenteredPage>
      );
    case 'success':
      return <Verified />;
    case 'error':
      return (
        <CenteredPage
          title="Verification failed"
          mark={<CircleAlert aria-hidden className="text-danger" />}
          actions={
            <>
              <Button asChild>
                <Link to="/">Back to Home</Link>
              </Button>
              <Button look="secondary" asChild>
                <a href={supportHref('Email verification')}>Contact Support</a>
              </Button>
            </>
          }
        >
          <p role="alert">{verification.message}</p>
          {verification.message === fallback ? null : <p className="text-sm text-faint">{fallback}</p>}
        </CenteredPage>
      );
  }
}

function Verified() {
  const navigate = useNavigate();

  useEffect(() => {
    toast({ title: 'Email Verified Successfully!', tone: 'success' });
    const confetti = setTimeout(() => void throwConfetti(), confettiMilliseconds);
    const redirect = setTimeout(() => void navigate('/dashboard'), redirectMilliseconds);
    return () => {
      clearTimeout(confetti);
      clearTimeout(redirect);
    };
  }, [navigate]);

  return (
    <CenteredPage
      title="Email Verified!"
      mark={<CircleCheck aria-hidden className="text-success" />}
      actions={
        <Button asChild>
          <Link to="/dashboard">Go to Dashboard</Link>
        </Button>
      }
    >
      <p role="status">Your account has been successfully verified. Taking you to your dashboard.</p>
    </CenteredPage>
  );
}
