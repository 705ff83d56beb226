import { useCreateWebhook } from '@octavo/data';
import { useNavigate } from '@octavo/federation';
import { Button, Notice } from '@octavo/ui';
import { Actions, Dialog } from '@octavo/ui/overlays';
import { useState, type FormEvent } from 'react';
import { eventTypes } from './event-names.ts';
import { SecretOnce } from './secret-once.tsx';
import { faultsOfWebhook, WebhookFields, type WebhookFaults, type WebhookValues } from './webhook-fields.tsx';

/** Makes an endpoint, then shows its secret: this once. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, data: made } = useCreateWebhook();
  const navigate = useNavigate();
  const [values, setValues] = useState<WebhookValues>({ url: '', description: '', events: eventTypes });
  const [faults, setFaults] = useState<WebhookFaults>({});
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsOfWebhook(values);
    setFaults(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    const description = values.description.trim();
    mutate(
      {
        body: {
          url: values.url.trim(),
          events: [...values.events],
          ...(description === '' ? {} : { description }),
        },
      },
      {
        onError: ({ message, details }) =>
          details.some(({ path }) => path === 'url') ? setFaults({ url: message }) : setProblem(message),
      },
    );
  }

  const open = (open: boolean): void => {
    if (open) return;
    if (made) void navigate(`/dashboard/webhooks/${made.id}`);
    else onClose();
  };
  if (made) {
    return (
      <Dialog open onOpenChange={open} title="Your endpoint is ready" description="Here is what verifies our calls.">
        <SecretOnce secret={made.secret} onClose={() => open(false)} />
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={open} title="New endpoint">
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {problem ? <Notice tone="danger">{problem}</Notice> : null}
        <WebhookFields values={values} faults={faults} onChange={setValues} />
        <Actions>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            {isPending ? 'Making it...' : 'Make endpoint'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
