import type { Job } from '@octavo/contracts';
import { isUnderWay, useDeleteJob } from '@octavo/data';
import { Button, toast } from '@octavo/ui';
import { Trash2, X } from '@octavo/ui/icons';
import { AlertDialog } from '@octavo/ui/overlays';
import { useState } from 'react';
import { tellFailure } from '../parts/tell-failure.ts';

const cancelling = {
  label: 'Cancel job',
  busy: 'Cancelling...',
  title: 'Cancel this job?',
  description: 'Nothing is charged for it. What it was given is deleted.',
  done: 'Job cancelled',
  keep: 'Let it run',
} as const;

const deleting = {
  label: 'Delete document',
  busy: 'Deleting...',
  title: 'Delete this document now?',
  description: 'Its bytes are deleted at once, from everywhere. What the job has cost stays.',
  done: 'Document deleted',
  keep: 'Keep it',
} as const;

/** A job that is under way can be cancelled; one that has a document can be rid of it. */
export function JobActions({ job }: { job: Job }) {
  const { mutate, isPending } = useDeleteJob();
  const [asking, setAsking] = useState(false);
  const texts = isUnderWay(job) ? cancelling : job.result ? deleting : undefined;
  if (!texts) return null;
  return (
    <>
      <Button look="secondary" size="sm" busy={isPending} onClick={() => setAsking(true)}>
        {isPending ? null : texts === cancelling ? <X aria-hidden /> : <Trash2 aria-hidden />}
        {isPending ? texts.busy : texts.label}
      </Button>
      <AlertDialog
        open={asking}
        danger
        onOpenChange={setAsking}
        title={texts.title}
        description={texts.description}
        confirmLabel={texts.label}
        cancelLabel={texts.keep}
        onConfirm={() =>
          mutate(
            { params: { id: job.id } },
            { onSuccess: () => toast({ title: texts.done, tone: 'success' }), onError: tellFailure },
          )
        }
      />
    </>
  );
}
