import { supportAddress } from '@octavo/contracts';
import { closeDialog, type DialogName, type DialogRequests } from '@octavo/federation';
import { Button } from '@octavo/ui';
import { TriangleAlert } from '@octavo/ui/icons';
import { Actions, Dialog } from '@octavo/ui/overlays';
import { closing } from './close.ts';

/** A mail draft to support that says what happened and where. */
export function supportDraft(title: string, message: string, page: string): string {
  const body = `What happened: ${message}\nWhere: ${page}\n\nWhat I was doing:\n`;
  return `mailto:${supportAddress}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}

interface FailureProps {
  name: DialogName;
  title: string;
  message: string;
  onRetry?: () => void;
}

function Failure({ name, title, message, onRetry }: FailureProps) {
  return (
    <Dialog
      open
      onOpenChange={closing(name)}
      mark={
        <span aria-hidden className="mb-4 grid size-11 place-items-center rounded-full bg-danger-soft text-danger">
          <TriangleAlert className="size-5" />
        </span>
      }
      title={title}
      description={message}
    >
      <Actions>
        <Button look="ghost" onClick={() => closeDialog(name)}>
          Close
        </Button>
        <Button asChild look="secondary">
          <a href={supportDraft(title, message, location.pathname)}>Contact Support</a>
        </Button>
        {onRetry ? (
          <Button
            onClick={() => {
              closeDialog(name);
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

export function ErrorDialog(request: DialogRequests['error']) {
  return <Failure name="error" {...request} />;
}

export function PlanFailureDialog(request: DialogRequests['plan-failure']) {
  return <Failure name="plan-failure" title="Plan Selection Failed" {...request} />;
}
