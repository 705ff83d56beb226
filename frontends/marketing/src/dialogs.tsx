import './app.css';
import { useDialog } from '@octavo/federation';
import { ContactDialog } from './dialogs/contact-dialog.tsx';
import { ErrorDialog } from './dialogs/error-dialog.tsx';
import { PlansDialog } from './dialogs/plans-dialog.tsx';
import { SignInDialog } from './dialogs/sign-in-dialog.tsx';
import { SignUpDialog } from './dialogs/sign-up-dialog.tsx';
import { WaitlistConfirmation } from './dialogs/waitlist-confirmation.tsx';
import { WaitlistDialog } from './dialogs/waitlist-dialog.tsx';

/** Whichever dialog is open, for every part of the site. */
export function Dialogs() {
  const dialog = useDialog();
  switch (dialog?.name) {
    case 'sign-in':
      return <SignInDialog {...dialog.request} />;
    case 'sign-up':
      return <SignUpDialog {...dialog.request} />;
    case 'contact':
      return <ContactDialog {...dialog.request} />;
    case 'waitlist':
      return <WaitlistDialog />;
    case 'waitlist-confirmation':
      return <WaitlistConfirmation />;
    case 'plans':
      return <PlansDialog {...dialog.request} />;
    case 'error':
      return <ErrorDialog {...dialog.request} />;
    case undefined:
      return null;
  }
}
