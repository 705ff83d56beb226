import { useResendVerificationEmail, type ApiError, type PendingSignUp } from '@octavo/data';
import { Button, toast } from '@octavo/ui';
import { useCountdown } from './use-countdown.ts';

/** SPEC §9 and DESIGN ruling 9: once a minute. The server counts too, and says how long is left. */
const resendSeconds = 60;

/** Says that the sign-up is no longer known, and what to do (SPEC §8). */
export function tellSignUpAgain(title: 'Resend Required' | 'New Sign-up Required'): void {
  toast({ title, description: 'Your sign-up has expired. Please sign up again.', tone: 'destructive' });
}

export function Resend({ signUp }: { signUp: PendingSignUp | undefined }) {
  // The first e-mail has just left.
  const { secondsLeft, start } = useCountdown(resendSeconds);
  const { mutateAsync, isPending } = useResendVerificationEmail();

  async function resend(): Promise<void> {
    if (!signUp) {
      tellSignUpAgain('New Sign-up Required');
      return;
    }
    try {
      const { resendAfterSeconds } = await mutateAsync({ signUpId: signUp.signUpId });
      start(resendAfterSeconds);
      toast({ title: 'Email sent!', description: `We sent the link again to ${signUp.email}.`, tone: 'success' });
    } catch (error) {
      const { code, message, retryAfterSeconds } = error as ApiError;
      if (code === 'not_found') {
        tellSignUpAgain('New Sign-up Required');
        return;
      }
      if (retryAfterSeconds !== undefined) start(Math.ceil(retryAfterSeconds));
      toast({ title: 'Error', description: message, tone: 'destructive' });
    }
  }

  return (
    <div className="mx-auto">
      <Button look="secondary" busy={isPending} disabled={secondsLeft > 0} onClick={() => void resend()}>
        {isPending ? 'Sending...' : secondsLeft > 0 ? `Resend email in ${secondsLeft} s` : 'Resend email'}
      </Button>
    </div>
  );
}
