import { useUpdateWebhook, useWebhook } from '@octavo/data';
import { useParams } from '@octavo/federation';
import { Card, CardText, CardTitle, EmptyState, ErrorState, Notice, Skeleton, toast } from '@octavo/ui';
import { Switch } from '@octavo/ui/controls';
import { BackLink } from '../parts/back-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { tellFailure } from '../parts/tell-failure.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { disabledTexts, WebhookStatusBadge } from './webhook-status.tsx';

export function WebhookDetail() {
  const { id = '' } = useParams();
  const { data: endpoint, isError, error, refetch } = useWebhook(id);
  const { mutate, isPending } = useUpdateWebhook();
  const above = <BackLink to="/dashboard/webhooks">Webhooks</BackLink>;
  if (!endpoint) {
    return (
      <>
        <PageHead title="Endpoint" above={above} />
        {isError && error.code === 'not_found' ? (
          <EmptyState title="There is no such endpoint" description="It may have been deleted." />
        ) : isError ? (
          <ErrorState
            title="The endpoint could not be loaded"
            description={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-56 w-full" />
        )}
      </>
    );
  }
  const { status, disabledReason } = endpoint;

  function turn(active: boolean): void {
    mutate(
      { params: { id }, body: { status: active ? 'active' : 'disabled' } },
      {
        onSuccess: () => toast({ title: active ? 'Endpoint is on' : 'Endpoint is off', tone: 'success' }),
        onError: tellFailure,
      },
    );
  }

  return (
    <>
      <PageHead
        title={new URL(endpoint.url).host}
        text={endpoint.url}
        above={above}
        badge={<WebhookStatusBadge {...endpoint} />}
        actions={<WebhookActions endpoint={endpoint} />}
      />
      {disabledReason === 'gone' || disabledReason === 'failing' ? (
        <Notice tone="danger" title="We turned this endpoint off">
          {disabledTexts[disabledReason]}
        </Notice>
      ) : null}
      <Deliveries endpoint={endpoint} />
      <Card className="grid gap-6">
        <div>
          <CardTitle level={2}>Endpoint</CardTitle>
          <CardText>What is on its way already still goes where it was addressed.</CardText>
        </div>
        <Switch
          checked={status === 'active'}
          disabled={isPending}
          onCheckedChange={turn}
          label="Deliver events"
          description="While it is off, events are not kept for it."
        />
        <WebhookForm key={`${endpoint.url} ${endpoint.description} ${endpoint.events.join()}`} endpoint={endpoint} />
      </Card>
    </>
  );
}
