import type { WebhookEndpoint } from '@octavo/contracts';
import { useWebhooks } from '@octavo/data';
import { Link } from '@octavo/federation';
import { Badge, Button, Card, EmptyState, ErrorState, Skeleton } from '@octavo/ui';
import { ChevronRight, Plus, Webhook } from '@octavo/ui/icons';
import { PageHead } from '../parts/page-head.tsx';
import { useAddress } from '../parts/use-address.ts';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookStatusBadge } from './webhook-status.tsx';

export function Webhooks() {
  const { data, isError, error, refetch } = useWebhooks();
  const address = useAddress();
  const ask = (): void => address.set({ new: 'endpoint' });
  return (
    <>
      <PageHead
        title="Webhooks"
        text="We post to your address when a job ends or credits run low: signed, and again until it is delivered."
        actions={
          <Button size="sm" onClick={ask}>
            <Plus aria-hidden /> New endpoint
          </Button>
        }
      />
      {isError && !data ? (
        <ErrorState
          title="Your webhooks could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !isError ? <Skeleton className="h-40 w-full" /> : null}
      {data?.webhooks.length === 0 ? (
        <Card padding="none">
          <EmptyState
            icon={<Webhook aria-hidden />}
            title="No endpoints yet"
            description="Name an address, and stop asking whether your jobs are done."
            action={<Button onClick={ask}>New endpoint</Button>}
          />
        </Card>
      ) : null}
      <ul className="grid gap-3">
        {data?.webhooks.map((endpoint) => (
          <WebhookRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
      {address.get('new') === 'endpoint' ? <NewWebhook onClose={() => address.set({ new: undefined })} /> : null}
    </>
  );
}

function WebhookRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, events } = endpoint;
  return (
    <li>
      <Link to={`/dashboard/webhooks/${id}`} className="block rounded-lg">
        <Card interactive className="flex items-center justify-between gap-4">
          <div className="grid min-w-0 gap-1.5">
            <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
              <span className="min-w-0 truncate">{url}</span>
              <WebhookStatusBadge {...endpoint} />
            </p>
            {description ? <p className="text-sm text-muted">{description}</p> : null}
            <p className="flex flex-wrap gap-1.5">
              {events.map((type) => (
                <Badge key={type} className="font-mono">
                  {type}
                </Badge>
              ))}
            </p>
          </div>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
        </Card>
      </Link>
    </li>
  );
}
