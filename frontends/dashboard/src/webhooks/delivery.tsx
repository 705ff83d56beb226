import type { WebhookDelivery, WebhookEndpoint } from '@octavo/contracts';
import { useReplayWebhookDelivery } from '@octavo/data';
import { Badge, Button, classes, toast, type Tone } from '@octavo/ui';
import { CodeBlock } from '@octavo/ui/content';
import { ChevronRight, RefreshCw } from '@octavo/ui/icons';
import { useId } from 'react';
import { formatMoment } from '../parts/format.ts';
import { tellFailure } from '../parts/tell-failure.ts';
import { Attempts } from './attempts.tsx';
import { deliveryStatusNames } from './delivery-status.ts';

const tones: Record<WebhookDelivery['status'], Tone> = { pending: 'info', delivered: 'success', failed: 'danger' };

export interface DeliveryProps {
  delivery: WebhookDelivery;
  endpoint: WebhookEndpoint;
  open: boolean;
  onToggle: (open: boolean) => void;
}

export function Delivery({ delivery, endpoint, open, onToggle }: DeliveryProps) {
  const id = useId();
  const { type, status, createdAt, attempts } = delivery;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
        className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-2 text-sm text-ink">
          <ChevronRight
            aria-hidden
            className={classes('size-4 text-faint transition-transform', open && 'rotate-90')}
          />
          <code className="font-mono text-xs">{type}</code>
          <Badge tone={tones[status]}>{deliveryStatusNames[status]}</Badge>
        </span>
        <span className="text-xs text-faint">
          {attempts.length === 1 ? '1 try' : `${attempts.length} tries`} · {formatMoment(createdAt)}
        </span>
      </button>
      <div id={id} hidden={!open}>
        {open ? <OpenDelivery delivery={delivery} endpoint={endpoint} /> : null}
      </div>
    </li>
  );
}

function OpenDelivery({ delivery, endpoint }: Pick<DeliveryProps, 'delivery' | 'endpoint'>) {
  const { mutate, isPending } = useReplayWebhookDelivery();
  const { id, eventId, nextAttemptAt, attempts, payload } = delivery;
  const isOff = endpoint.status !== 'active';
  return (
    <div className="grid gap-5 border-t border-line bg-canvas px-4 py-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-faint">
          webhook-id <code className="font-mono text-muted">{eventId}</code>
          {nextAttemptAt ? `, next try ${formatMoment(nextAttemptAt)}` : ''}
        </p>
        <Button
          look="secondary"
          size="sm"
          busy={isPending}
          disabled={isOff}
          title={isOff ? 'Turn the endpoint on first' : undefined}
          onClick={() =>
            mutate(
              { params: { id: endpoint.id, deliveryId: id } },
              {
                onSuccess: () =>
                  toast({ title: 'Posting it again', description: 'A new delivery of the same event is on its way.' }),
                onError: tellFailure,
              },
            )
          }
        >
          {isPending ? null : <RefreshCw aria-hidden />} {isPending ? 'Posting...' : 'Replay'}
        </Button>
      </div>
      <Attempts attempts={attempts} />
      <CodeBlock
        label="payload"
        scrolls
        samples={[{ language: 'json', label: 'Payload, as it was signed', code: indented(payload) }]}
      />
    </div>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}
