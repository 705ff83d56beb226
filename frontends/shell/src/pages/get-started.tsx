import { useAppConfig } from '@octavo/data';
import { closeDialog, Link, openDialog } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { useEffect } from 'react';
import { PageFrame } from './page-frame.tsx';

/** The way in has an address of its own, for whoever asked for it before the page's scripts were there. */
export function GetStarted() {
  const { showWaitlist } = useAppConfig();
  const dialog = showWaitlist ? 'waitlist' : 'sign-up';

  useEffect(() => {
    openDialog(dialog);
    return () => closeDialog(dialog);
  }, [dialog]);

  return (
    <PageFrame
      title="Make your first PDF."
      actions={
        <>
          <Button onClick={() => openDialog(dialog)}>Get Started</Button>
          <Button asChild look="secondary">
            <Link to="/">Return to Home</Link>
          </Button>
        </>
      }
    >
      An account, a key and the free trial: no card needed.
    </PageFrame>
  );
}
