import type { StoredTemplate } from '@octavo/contracts';
import { useDeleteTemplate } from '@octavo/data';
import { useNavigate } from '@octavo/federation';
import { Button, toast } from '@octavo/ui';
import { Trash2 } from '@octavo/ui/icons';
import { AlertDialog } from '@octavo/ui/overlays';
import { useState } from 'react';
import { tellFailure } from '../parts/tell-failure.ts';

export function DeleteTemplate({ template: { id, name } }: { template: StoredTemplate }) {
  const { mutate, isPending } = useDeleteTemplate();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="secondary" size="sm" busy={isPending} onClick={() => setAsking(true)}>
        {isPending ? null : <Trash2 aria-hidden />} {isPending ? 'Deleting...' : 'Delete'}
      </Button>
      <AlertDialog
        open={asking}
        danger
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description="All its versions go with it, and requests that name it fail. This cannot be undone."
        confirmLabel="Delete template"
        onConfirm={() =>
          mutate(
            { params: { id } },
            {
              onSuccess: () => {
                toast({ title: 'Template deleted', tone: 'success' });
                void navigate('/dashboard/templates', { replace: true });
              },
              onError: tellFailure,
            },
          )
        }
      />
    </>
  );
}
