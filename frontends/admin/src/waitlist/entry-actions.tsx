import type { WaitlistEntry } from '@octavo/contracts';
import { useDeleteWaitlistEntry, useInviteFromWaitlist } from '@octavo/data/admin';
import { Button } from '@octavo/ui';
import { Send } from '@octavo/ui/icons';
import { DeleteButton } from '../parts/delete-button.tsx';
import { formatDay } from '../parts/format.ts';
import { tellOutcome } from '../parts/tell.ts';

export function EntryActions({ entry }: { entry: WaitlistEntry }) {
  const { id, email, first_name: first, last_name: last, invited_at: invitedAt } = entry;
  const invite = useInviteFromWaitlist();
  const remove = useDeleteWaitlistEntry();
  const name = `${first} ${last}`;
  return (
    <span className="flex items-center justify-end gap-1">
      {invitedAt ? (
        <span className="mr-1 text-xs whitespace-nowrap text-faint">Invited {formatDay(invitedAt)}</span>
      ) : null}
      <Button
        look="ghost"
        size="icon"
        aria-label={`Invite ${name}`}
        busy={invite.isPending}
        onClick={() =>
          void tellOutcome(invite.mutateAsync({ params: { id } }), {
            success: 'Invitation sent.',
            detail: email,
            failure: 'Failed to send the invitation.',
          })
        }
      >
        {invite.isPending ? null : <Send aria-hidden />}
      </Button>
      <DeleteButton
        label={`Delete ${name}`}
        title={`Delete ${name} from the waitlist?`}
        description={`${email} is forgotten. They may join again.`}
        busy={remove.isPending}
        onConfirm={() =>
          void tellOutcome(remove.mutateAsync({ params: { id } }), {
            success: 'Deleted from the waitlist.',
            detail: email,
            failure: 'Failed to delete from the waitlist.',
          })
        }
      />
    </span>
  );
}
