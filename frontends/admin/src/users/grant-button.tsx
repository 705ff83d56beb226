import { useGrantManually } from '@octavo/data/admin';
import { Button, Field, Input } from '@octavo/ui';
import { Coins } from '@octavo/ui/icons';
import { useState } from 'react';
import { FormDialog } from '../parts/form-dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { tellOutcome } from '../parts/tell.ts';
import { checkGrant, type GrantProblems } from './grant.ts';

interface Typed {
  /** The same for each attempt: asked twice, it is given once. */
  id: string;
  credits: string;
  reason: string;
  until: string;
}

const blank = (): Typed => ({ id: crypto.randomUUID(), credits: '', reason: '', until: '' });

export function GrantButton({ userId, name }: { userId: string; name: string }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(blank);
  const [problems, setProblems] = useState<GrantProblems>({});
  const { mutateAsync, isPending } = useGrantManually();
  const set = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }));

  async function submit(): Promise<void> {
    const checked = checkGrant(typed, Date.now());
    setProblems(checked.valid ? {} : checked.problems);
    if (!checked.valid) return;
    const granted = await tellOutcome(mutateAsync({ id: typed.id, user_id: userId, ...checked.grant }), {
      success: 'Credits granted.',
      detail: `${formatNumber(checked.grant.credits)} to ${name}`,
      failure: 'Failed to grant credits.',
    });
    if (!granted) return;
    setOpen(false);
    setTyped(blank());
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Coins aria-hidden /> Grant credits
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={`Grant credits to ${name}`}
        description="They can be used at once."
        submitLabel="Grant credits"
        busyLabel="Granting..."
        busy={isPending}
        onSubmit={() => void submit()}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Credits" required error={problems.credits}>
            {(control) => (
              <Input
                {...control}
                name="credits"
                inputMode="numeric"
                value={typed.credits}
                onChange={({ target }) => set({ credits: target.value })}
              />
            )}
          </Field>
          <Field label="Usable until" aside="Optional" error={problems.until}>
            {(control) => (
              <Input
                {...control}
                type="date"
                name="until"
                value={typed.until}
                onChange={({ target }) => set({ until: target.value })}
              />
            )}
          </Field>
        </div>
        <ReasonField
          value={typed.reason}
          onChange={(reason) => set({ reason })}
          error={problems.reason}
          placeholder="Apology for the outage of 3 March"
        />
      </FormDialog>
    </>
  );
}
