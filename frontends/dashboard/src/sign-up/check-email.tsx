import { pendingSignUp, useEmailConfirmationStatus, type PendingSignUp } from '@octavo/data';
import { Link, useLocation, useNavigate } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { CircleCheck, Mail } from '@octavo/ui/icons';
import { useEffect, useState } from 'react';
import { CenteredPage } from '../parts/centered-page.tsx';
import { ChangeEmail } from './change-email.tsx';
import { Resend } from './resend.tsx';

interface CheckEmailState {
  email?: string;
  name?: string;
}

/** Asks to follow the link that was sent, and waits until it was followed, here or on another device. */
export function CheckEmail() {
  const { state } = useLocation() as { state: CheckEmailState | null };
  const navigate = useNavigate();
  const [signUp, setSignUp] = useState(pendingSignUp);
  const email = signUp?.email ?? state?.email;
  const { data } = useEmailConfirmationStatus(signUp?.signUpId);

  useEffect(() => {
    if (!email) void navigate('/', { replace: true });
  }, [email, navigate]);

  if (!email) return null;
  return data?.confirmed ? (
    <Confirmed />
  ) : (
    <Waiting email={email} name={state?.name} signUp={signUp} onEmailChange={setSignUp} />
  );
}

function Confirmed() {
  return (
    <CenteredPage
      title="Email Verified!"
      mark={<CircleCheck aria-hidden className="text-success" />}
      actions={
        <Button asChild>
          <Link to="/select-plan">Choose Your Plan</Link>
        </Button>
      }
    >
      <p role="status">Your account has been successfully verified. Welcome!</p>
    </CenteredPage>
  );
}

interface WaitingProps {
  email: string;
  name: string | undefined;
  signUp: PendingSignUp | undefined;
  onEmailChange: (signUp: PendingSignUp) => void;
}

const steps = [
  'Open the email we just sent you.',
  'Follow the link in it to confirm your address.',
  'Come back here: this page notices by itself.',
];

function Waiting({ email, name, signUp, onEmailChange }: WaitingProps) {
  return (
    <CenteredPage
      title="Check your email"
      mark={<Mail aria-hidden className="text-accent" />}
      actions={
        <Button look="ghost" asChild>
          <Link to="/">Back to Home</Link>
        </Button>
      }
    >
      <p>
        {name ? `${name}, we` : 'We'} sent a link to <strong className="font-medium text-ink">{email}</strong>.
      </p>
      <ChangeEmail signUp={signUp} onChange={onEmailChange} />
      <ol className="mx-auto grid w-full max-w-sm gap-3 rounded-lg border border-line bg-surface p-5 text-left text-sm">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span className="grid size-5 shrink-0 place-items-center rounded-full bg-hover text-2xs text-ink tabular-nums">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="text-sm text-faint">Nothing there? Look in the spam folder, or send it again.</p>
      <Resend signUp={signUp} />
    </CenteredPage>
  );
}
