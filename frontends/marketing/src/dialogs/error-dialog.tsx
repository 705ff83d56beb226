import { supportAddress } from '@octavo/contracts';
import { closeDialog, type DialogRequests } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { TriangleAlert } from '@octavo/ui/icons';
import { Actions, Dialog } from '@octavo/ui/overlays';
import { closing } from './close.ts';

/** A mail draft to support that says what happened and where. */
export function supportDraft(title: string, message: string, page: string): string {
  const body = `What happened: ${message}\nWhere: ${page}\n\nWhat I was doing:\n`;
  return `mailto:${supportAddress}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}

/** Says what went wrong, and offers to try again where that may help, or to write to support. */
export function ErrorDialog({ title, message, onRetry }: DialogRequests['error']) {
  return (
    <Dialog
      open
      onOpenChange={closing('error')}
      mark={
        <span aria-hidden className="mb-4 grid size-11 place-items-center rounded-full bg-danger-soft text-danger">
          <TriangleAlert className="size-5" />
        </span>
      }
      title={title}
      description={message}
    >
      <Actions>
        <Button look="ghost" onClick={() => closeDialog('error')}>
          Close
        </Button>
        <Button asChild look="secondary">
          <a href={supportDraft(title, message, location.pathname)}>Contact Support</a>
        </Button>
        {onRetry ? (
          <Button
            onClick={() => {
              closeDialog('error');
              onRetry();
            }}
          >
            Try Again
          </Button>
        ) : null}
      </Actions>
    </Dialog>
  );
}
