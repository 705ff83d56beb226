import type { Contact } from '@octavo/contracts';
import { useDeleteContact, useUpdateContact } from '@octavo/data/admin';
import { Button } from '@octavo/ui';
import { Check, Mail, Undo2 } from '@octavo/ui/icons';
import { DeleteButton } from '../parts/delete-button.tsx';
import { tellOutcome } from '../parts/tell.ts';
import { replyHref } from './reply-href.ts';

export function ContactActions({ contact }: { contact: Contact }) {
  const { id, name, subject, done_at: doneAt } = contact;
  const update = useUpdateContact();
  const remove = useDeleteContact();
  const isDone = doneAt !== null;
  return (
    <span className="flex items-center justify-end gap-1">
      <Button asChild look="ghost" size="icon">
        <a href={replyHref(contact)} aria-label={`Reply to ${name}`}>
          <Mail aria-hidden />
        </a>
      </Button>
      <Button
        look="ghost"
        size="icon"
        aria-label={`${isDone ? 'Open' : 'Mark as done'}: ${subject}`}
        busy={update.isPending}
        onClick={() =>
          void tellOutcome(update.mutateAsync({ params: { id }, body: { done: !isDone } }), {
            success: isDone ? 'Opened again.' : 'Marked as done.',
            detail: subject,
            failure: 'Failed to update the message.',
          })
        }
      >
        {update.isPending ? null : isDone ? <Undo2 aria-hidden /> : <Check aria-hidden />}
      </Button>
      <DeleteButton
        label={`Delete: ${subject}`}
        title="Delete this message?"
        description={`“${subject}” by ${name} is forgotten.`}
        busy={remove.isPending}
        onConfirm={() =>
          void tellOutcome(remove.mutateAsync({ params: { id } }), {
            success: 'Message deleted.',
            detail: subject,
            failure: 'Failed to delete the message.',
          })
        }
      />
    </span>
  );
}
