import type { WebhookDelivery, WebhookEndpoint } from '@octavo/contracts';
import { useTestWebhook } from '@octavo/data';
import { Button, toast } from '@octavo/ui';
import { Send } from '@octavo/ui/icons';
import { tellFailure } from '../parts/tell-failure.ts';

export interface SendTestProps {
  endpoint: WebhookEndpoint;
  onSent: (delivery: WebhookDelivery) => void;
}

/** Posts a test event, so that a receiver is tried before anything happens. */
export function SendTest({ endpoint: { id, status }, onSent }: SendTestProps) {
  const { mutate, isPending } = useTestWebhook();
  const isOff = status !== 'active';
  function send(): void {
    mutate(
      { params: { id } },
      {
        onSuccess: (delivery) => {
          toast({ title: 'Test event sent', description: 'What your endpoint answers stands in its deliveries.' });
          onSent(delivery);
        },
        onError: tellFailure,
      },
    );
  }
  return (
    <Button
      look="secondary"
      busy={isPending}
      disabled={isOff}
      title={isOff ? 'Turn the endpoint on first' : undefined}
      onClick={send}
    >
      {isPending ? null : <Send aria-hidden />} {isPending ? 'Sending...' : 'Send test event'}
    </Button>
  );
}
