import { trackEvent, useAppConfig, useAuth } from '@octavo/data';
import { Link, openDialog } from '@octavo/federation';
import { Button, Opener, type ButtonLook } from '@octavo/ui';

export interface GetStartedProps extends ButtonLook {
  label?: string;
  /** Where on the site it stands, for the record. */
  place: string;
}

/** The way in: the waitlist while it is on, otherwise sign-up (SPEC §2); who is in already goes to the dashboard. */
export function GetStarted({ label = 'Get Started', place, look, size }: GetStartedProps) {
  const { showWaitlist } = useAppConfig();
  const { user } = useAuth();
  const looks = { ...(look ? { look } : {}), ...(size ? { size } : {}) };
  if (user) {
    return (
      <Button asChild {...looks}>
        <Link to={user.isAdmin ? '/admin-dashboard' : '/dashboard'}>Go to Dashboard</Link>
      </Button>
    );
  }
  return (
    <Opener
      page="/get-started"
      onOpen={() => {
        trackEvent('button_click', { button_text: label, place });
        openDialog(showWaitlist ? 'waitlist' : 'sign-up');
      }}
    >
      <Button type="submit" {...looks}>
        {label}
      </Button>
    </Opener>
  );
}
