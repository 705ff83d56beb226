import { closeDialog } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { Check } from '@octavo/ui/icons';
import { Dialog } from '@octavo/ui/overlays';
import { closing } from './close.ts';

export function WaitlistConfirmation() {
  return (
    <Dialog
      open
      onOpenChange={closing('waitlist-confirmation')}
      mark={
        <span aria-hidden className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
          <Check className="size-5" />
        </span>
      }
      title="You're in!"
      description="Welcome to the waitlist! We'll notify you as soon as we're ready to launch."
      width="sm"
    >
      <Button look="accent" className="w-full" onClick={() => closeDialog('waitlist-confirmation')}>
        Awesome!
      </Button>
    </Dialog>
  );
}
