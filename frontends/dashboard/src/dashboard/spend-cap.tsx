import { useSetSpendCap, type ApiError } from '@octavo/data';
import { Button, Card, CardText, CardTitle, Field, Input, Progress, toast } from '@octavo/ui';
import { useState, type FormEvent } from 'react';
import { formatCents, formatNumber } from '../parts/format.ts';
import type { Account } from './account.ts';

/** The most that a month may cost, chosen by whoever pays (DESIGN ruling 6). */
export function SpendCap({ cap }: { cap: Account['spend_cap'] }) {
  const [dollars, setDollars] = useState(String(cap.spend_cap_cents / 100));
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useSetSpendCap();

  function save(cents: number | null): void {
    mutate(
      { spend_cap_cents: cents },
      {
        onSuccess: () => toast({ title: 'Spend cap saved', tone: 'success' }),
        onError: ({ message }: ApiError) => setProblem(message),
      },
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const amount = Number(dollars);
    const isAmount = dollars.trim() !== '' && Number.isFinite(amount) && amount >= 0;
    setProblem(isAmount ? undefined : 'Give an amount in dollars');
    if (isAmount) save(Math.round(amount * 100));
  }

  if (cap.overage_cents === null) {
    return (
      <Card>
        <CardTitle level={2}>Spend cap</CardTitle>
        <CardText>Your plan stops when its credits are used: nothing can be charged on top.</CardText>
      </Card>
    );
  }
  return (
    <Card className="grid gap-5">
      <div>
        <CardTitle level={2}>Spend cap</CardTitle>
        <CardText>
          The most that a month may cost, your plan included. Credits past your plan’s cost{' '}
          {formatCents(cap.overage_cents)} each.
        </CardText>
      </div>
      <div className="grid gap-2 text-xs text-faint">
        <Progress
          label="Overage used"
          value={cap.overage_credits_used}
          max={Math.max(1, cap.overage_credits_allowed)}
          tone={cap.overage_credits_used >= cap.overage_credits_allowed ? 'danger' : 'accent'}
        />
        {formatNumber(cap.overage_credits_used)} of {formatNumber(cap.overage_credits_allowed)} overage credits used,{' '}
        {formatCents(cap.overage_spend_cents)}
      </div>
      <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        <div className="w-44">
          <Field label="Cap in dollars" error={problem}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                value={dollars}
                onChange={({ target }) => setDollars(target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" look="secondary" busy={isPending}>
          Save
        </Button>
        {cap.is_default ? null : (
          <Button look="ghost" disabled={isPending} onClick={() => save(null)}>
            Back to {formatCents(2 * cap.plan_price_cents)}
          </Button>
        )}
      </form>
    </Card>
  );
}
