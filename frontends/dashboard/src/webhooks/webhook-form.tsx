import type { WebhookEndpoint } from '@octavo/contracts';
import { useUpdateWebhook } from '@octavo/data';
import { Button, Notice, toast } from '@octavo/ui';
import { useState, type FormEvent } from 'react';
import { faultsOfWebhook, WebhookFields, type WebhookFaults, type WebhookValues } from './webhook-fields.tsx';

export function WebhookForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { mutate, isPending } = useUpdateWebhook();
  const [values, setValues] = useState<WebhookValues>({ ...endpoint, description: endpoint.description ?? '' });
  const [faults, setFaults] = useState<WebhookFaults>({});
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsOfWebhook(values);
    setFaults(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    const { url, description, events } = values;
    mutate(
      {
        params: { id: endpoint.id },
        body: { url: url.trim(), description: description.trim() || null, events: [...events] },
      },
      {
        onSuccess: () => toast({ title: 'Endpoint saved', tone: 'success' }),
        onError: ({ message, details }) =>
          details.some(({ path }) => path === 'url') ? setFaults({ url: message }) : setProblem(message),
      },
    );
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <WebhookFields values={values} faults={faults} onChange={setValues} />
      <div>
        <Button type="submit" look="secondary" busy={isPending}>
          {isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
    </form>
  );
}
