import { conversionsOf, operationCredits, type Operation, type Plan } from '@octavo/contracts';
import { Badge, classes } from '@octavo/ui';
import { Check } from '@octavo/ui/icons';
import type { ReactNode } from 'react';
import { operationPage } from '../operations/operation-pages.ts';
import { formatCents, formatNumber } from '@octavo/ui/format';

const descriptions: Record<Plan['id'], string> = {
  free_trial: 'Everything, for 30 days.',
  starter: 'For a product that makes its first documents.',
  professional: 'For teams whose documents are part of the product.',
  enterprise: 'For documents by the hundred thousand.',
};

const shownOperations: readonly Operation[] = [
  'html-to-pdf',
  'template-to-pdf',
  'markdown-to-pdf',
  'pdf-to-image',
  'pdf-to-text',
];

export interface PlanCardProps {
  plan: Plan;
  action: ReactNode;
}

export function PlanCard({ plan, action }: PlanCardProps) {
  const { name, priceCents, periodDays, credits, overageCents, popular, features, requestsPerMinute } = plan;
  return (
    <article
      aria-label={name}
      className={classes(
        'relative flex h-full flex-col rounded-xl border bg-surface p-6 shadow-card sm:p-7',
        popular ? 'border-accent/60' : 'border-line',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
        {popular ? <Badge tone="accent">Most Popular</Badge> : null}
      </div>
      <p className="mt-1.5 text-sm text-muted lg:min-h-10">{descriptions[plan.id]}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="font-display text-5xl tabular-nums">
          {priceCents === 0 ? 'Free' : formatCents(priceCents)}
        </span>
        <span className="text-sm text-muted">{periodDays === null ? 'per month' : `for ${periodDays} days`}</span>
      </p>
      <p className="mt-4 text-sm">
        <span className="font-medium text-ink">{formatNumber(credits)} credits</span>
        <span className="text-muted">
          {overageCents === null ? ', then it stops' : `, then ${formatCents(overageCents)} per credit`}
        </span>
      </p>
      <div className="mt-6 grid [&>*]:w-full">{action}</div>
      <h3 className="mt-7 font-mono text-2xs tracking-wide text-faint uppercase">Enough for, each on its own</h3>
      <dl className="mt-2 grid text-sm">
        {shownOperations.map((operation) => (
          <div key={operation} className="flex justify-between gap-3 border-b border-line py-2 last:border-0">
            <dt className="text-muted">
              {operationPage(operation).name}{' '}
              <span className="text-faint">({operationCredits[operation]} credits)</span>
            </dt>
            <dd className="tabular-nums">{formatNumber(conversionsOf(plan, operation))}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 grid gap-2.5 text-sm text-muted">
        {[...features, `${formatNumber(requestsPerMinute)} requests a minute`].map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}
