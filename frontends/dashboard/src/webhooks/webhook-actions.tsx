import type { WebhookEndpoint } from '@octavo/contracts';
import { useDeleteWebhook, useRotateWebhookSecret } from '@octavo/data';
import { useNavigate } from '@octavo/federation';
import { Button, toast } from '@octavo/ui';
import { RefreshCw, Trash2 } from '@octavo/ui/icons';
import { AlertDialog, Dialog } from '@octavo/ui/overlays';
import { useState } from 'react';
import { formatMoment } from '../parts/format.ts';
import { tellFailure } from '../parts/tell-failure.ts';
import { SecretOnce } from './secret-once.tsx';

const overlapSeconds = 24 * 60 * 60;

export function WebhookActions({ endpoint: { id } }: { endpoint: WebhookEndpoint }) {
  const rotate = useRotateWebhookSecret();
  const remove = useDeleteWebhook();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'rotate' | 'delete'>();

  function confirm(): void {
    if (asking === 'rotate') {
      rotate.mutate({ params: { id }, body: { overlapSeconds } }, { onError: tellFailure });
      return;
    }
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast({ title: 'Endpoint deleted', tone: 'success' });
          void navigate('/dashboard/webhooks', { replace: true });
        },
        onError: tellFailure,
      },
    );
  }

  return (
    <>
      <Button look="secondary" size="sm" busy={rotate.isPending} onClick={() => setAsking('rotate')}>
        {rotate.isPending ? null : <RefreshCw aria-hidden />} {rotate.isPending ? 'Rotating...' : 'Rotate secret'}
      </Button>
      <Button look="secondary" size="sm" busy={remove.isPending} onClick={() => setAsking('delete')}>
        {remove.isPending ? null : <Trash2 aria-hidden />} {remove.isPending ? 'Deleting...' : 'Delete'}
      </Button>
      <AlertDialog
        open={asking !== undefined}
        danger={asking === 'delete'}
        onOpenChange={(open) => {
          if (!open) setAsking(undefined);
        }}
        title={asking === 'delete' ? 'Delete this endpoint?' : 'Rotate the signing secret?'}
        description={
          asking === 'delete'
            ? 'Nothing is posted to it any more, and its log is gone. This cannot be undone.'
            : 'You get a new secret now. For 24 hours both sign, so that nothing breaks meanwhile.'
        }
        confirmLabel={asking === 'delete' ? 'Delete endpoint' : 'Rotate secret'}
        onConfirm={confirm}
      />
      {rotate.data ? (
        <Dialog open onOpenChange={() => rotate.reset()} title="Your new signing secret">
          <SecretOnce
            secret={rotate.data.secret}
            text={`The former one signs as well until ${formatMoment(rotate.data.formerSecretUntil)}.`}
            onClose={() => rotate.reset()}
          />
        </Dialog>
      ) : null}
    </>
  );
}
