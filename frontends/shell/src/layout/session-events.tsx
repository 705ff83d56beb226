import { hasKeptSession, onSessionEvent, startSession } from '@octavo/data';
import { useNavigate } from '@octavo/federation';
import { toast } from '@octavo/ui';
import { useEffect } from 'react';
import { pause } from '../pause.ts';
import { verifiedJustNow } from './verified-just-now.ts';

/** Finds out who is signed in, and says what SPEC §8 has to say about it. */
export function SessionEvents() {
  const navigate = useNavigate();
  useEffect(() => {
    // The client says SIGNED_IN of a session that it finds again, too: on each page load, and with each look at the tab.
    let isKnown = hasKeptSession();
    let welcomed = false;
    const stop = onSessionEvent((event, state) => {
      if (event === 'PASSWORD_RECOVERY') {
        toast({ title: 'Password Recovery', description: 'Please check your email for password reset instructions.' });
        void navigate('/new-password', { replace: true });
      }
      if (event === 'SIGNED_OUT') isKnown = false;
      if (event !== 'SIGNED_IN' || state.status !== 'signedIn' || isKnown) return;
      isKnown = true;
      if (welcomed || !verifiedJustNow(state.user.emailConfirmedAt, Date.now())) return;
      welcomed = true;
      toast({
        title: 'Email Verified!',
        description: 'Your account has been successfully verified. Welcome!',
        tone: 'success',
      });
    });
    // The page's own work is done first.
    void pause().then(startSession);
    return stop;
  }, [navigate]);
  return null;
}
