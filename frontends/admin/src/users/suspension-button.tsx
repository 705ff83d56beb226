import type { UserDescription } from '@octavo/contracts';
import { useSuspendUser } from '@octavo/data/admin';
import { Button } from '@octavo/ui';
import { RadioGroup } from '@octavo/ui/controls';
import { Ban, Undo2 } from '@octavo/ui/icons';
import { useState } from 'react';
import { FormDialog } from '../parts/form-dialog.tsx';
import { reasonProblem } from '../parts/reason.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { tellOutcome } from '../parts/tell.ts';
import { suspendedUntil, suspensions, type SuspensionLength } from './suspension.ts';

const shortestReason = 3;

type Profile = Pick<UserDescription, 'id' | 'email' | 'suspended'>;

/** Suspends an account, or lets it in again: both with a reason. */
export function SuspensionButton({ profile: { id, email, suspended } }: { profile: Profile }) {
  const [open, setOpen] = useState(false);
  const [length, setLength] = useState<SuspensionLength>('week');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useSuspendUser();
  const label = suspended ? 'Reinstate' : 'Suspend';

  async function submit(): Promise<void> {
    const fault = reasonProblem(reason, shortestReason);
    setProblem(fault);
    if (fault) return;
    const until = suspended ? null : suspendedUntil(length, Date.now());
    const changed = await tellOutcome(
      mutateAsync({ params: { id }, body: { banned_until: until, reason: reason.trim() } }),
      {
        success: suspended ? 'Account reinstated.' : 'Account suspended.',
        detail: email,
        failure: suspended ? 'Failed to reinstate the account.' : 'Failed to suspend the account.',
      },
    );
    if (!changed) return;
    setOpen(false);
    setReason('');
  }

  return (
    <>
      <Button look={suspended ? 'secondary' : 'danger'} size="sm" onClick={() => setOpen(true)}>
        {suspended ? <Undo2 aria-hidden /> : <Ban aria-hidden />} {label}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={`${label} ${email}?`}
        description={
          suspended ? 'They can sign in again at once.' : 'Their sessions end at once, and they cannot sign in.'
        }
        submitLabel={label}
        busyLabel={suspended ? 'Reinstating...' : 'Suspending...'}
        busy={isPending}
        danger={!suspended}
        onSubmit={() => void submit()}
      >
        {suspended ? null : (
          <RadioGroup label="For how long" columns={2} options={suspensions} value={length} onValueChange={setLength} />
        )}
        <ReasonField value={reason} onChange={setReason} error={problem} placeholder="Sends spam by our templates" />
      </FormDialog>
    </>
  );
}
