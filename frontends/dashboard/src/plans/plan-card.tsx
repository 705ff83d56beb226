import type { AnswerOf, listPlans } from '@octavo/data';
import { Badge, Button, classes } from '@octavo/ui';
import { Check } from '@octavo/ui/icons';
import { formatCents, formatNumber } from '../parts/format.ts';

export type Plan = AnswerOf<NonNullable<(typeof listPlans)['contract']>>['plans'][number];

export interface PlanCardProps {
  plan: Plan;
  current: boolean;
  /** The reader is on the trial: every plan is an upgrade. */
  upgrades: boolean;
  busy: boolean;
  onChoose: () => void;
}

export function PlanCard({ plan, current, upgrades, busy, onChoose }: PlanCardProps) {
  const action = current ? 'Current Plan' : upgrades ? `Upgrade to ${plan.name}` : plan.buttonText;
  return (
    <li
      className={classes(
        'flex flex-col gap-6 rounded-xl border bg-surface p-6 shadow-card',
        plan.popular ? 'border-accent/50' : 'border-line',
      )}
    >
      <div className="grid gap-2">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <h2 className="text-lg font-semibold tracking-tight text-ink">{plan.name}</h2>
          {plan.popular ? <Badge tone="accent">Most Popular</Badge> : null}
        </div>
        <p className="flex items-baseline gap-2">
          <span className="font-display text-title text-ink tabular-nums">{formatCents(plan.priceCents)}</span>
          <span className="text-sm text-muted">{plan.priceSubtext}</span>
        </p>
        <p className="text-sm text-muted">{plan.description}</p>
      </div>
      <Button
        look={plan.popular ? 'accent' : 'secondary'}
        disabled={current}
        busy={busy}
        className="w-full"
        onClick={onChoose}
      >
        {busy ? 'One moment...' : action}
      </Button>
      <dl className="grid gap-2 border-t border-line pt-5 text-sm">
        <Row
          name={`${formatNumber(plan.credits)} credits`}
          value={plan.overageCents === null ? '' : `then ${formatCents(plan.overageCents)} each`}
        />
        {plan.operations.map(({ operation, name, conversions, credits }) => (
          <Row key={operation} name={name} value={`${formatNumber(conversions)} × ${credits} credits`} />
        ))}
      </dl>
      {plan.features.length > 0 ? (
        <ul className="grid gap-2 border-t border-line pt-5 text-sm text-muted">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right text-ink tabular-nums">{value}</dd>
    </div>
  );
}
