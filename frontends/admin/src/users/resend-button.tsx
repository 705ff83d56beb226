import { useResendVerification } from '@octavo/data/admin';
import { Button } from '@octavo/ui';
import { tellOutcome } from '../parts/tell.ts';

/** Sends the link that confirms an address again. */
export function ResendButton({ id, email }: { id: string; email: string }) {
  const { mutateAsync, isPending } = useResendVerification();
  return (
    <Button
      look="secondary"
      size="sm"
      busy={isPending}
      aria-label={`Resend the verification email to ${email}`}
      onClick={() =>
        void tellOutcome(mutateAsync({ params: { id }, body: {} }), {
          success: 'Verification email sent.',
          detail: email,
          failure: 'Failed to send the verification email.',
        })
      }
    >
      {isPending ? 'Sending...' : 'Resend email'}
    </Button>
  );
}
