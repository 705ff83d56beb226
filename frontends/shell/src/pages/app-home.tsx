import { homeOf, useSession } from '@octavo/data';
import { Link, useNavigate } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { useEffect, useState } from 'react';
import { PageFrame } from './page-frame.tsx';

const countdownSeconds = 3;
const tickMilliseconds = 1_000;

function Countdown() {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(countdownSeconds);

  useEffect(() => {
    // Zero is shown for a second as well (SPEC §2: three seconds and one).
    const timer = setTimeout(() => {
      if (seconds > 0) setSeconds(seconds - 1);
      else void navigate('/sign-in', { replace: true });
    }, tickMilliseconds);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);

  return (
    <PageFrame
      title="Welcome."
      actions={
        <Button asChild>
          <Link to="/sign-in">Sign In now</Link>
        </Button>
      }
    >
      Taking you to sign-in in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
    </PageFrame>
  );
}

/** The application host's first page: a welcome, or on to sign-in. */
export function AppHome() {
  const session = useSession();
  if (session.status !== 'signedIn') return session.status === 'loading' ? null : <Countdown />;
  const { email, firstName, isAdmin } = session.user;
  return (
    <PageFrame
      title={`Welcome, ${firstName ?? email}.`}
      actions={
        <Button asChild>
          <Link to={homeOf(isAdmin ? 'admin' : 'user')}>Go to Dashboard</Link>
        </Button>
      }
    />
  );
}
