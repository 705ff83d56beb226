import { Badge, Card, Progress } from '@octavo/ui';
import type { ReactNode } from 'react';
import { formatDay, formatMoment, formatNumber } from '../parts/format.ts';
import type { Account } from './account.ts';

/** SPEC §9: a fifth or less is low. */
const lowShare = 0.2;

export function AccountCards({ account }: { account: Account }) {
  const { credits_remaining: remaining, credits_total: total } = account;
  const share = total > 0 ? remaining / total : 0;
  const tone = remaining === 0 ? 'danger' : share <= lowShare ? 'warning' : 'accent';
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Figure title="Current Plan" value={account.plan_name} aside={<Badge tone="success">Active</Badge>}>
        {periodText(account)}
      </Figure>
      <Figure title="Credits Remaining" value={formatNumber(remaining)}>
        <span className="grid gap-2">
          <Progress label="Credits remaining" value={remaining} max={Math.max(total, 1)} tone={tone} />
          <span>of {formatNumber(total)}</span>
        </span>
      </Figure>
      <Figure title="Last Used" value={account.last_used_at ? formatDay(account.last_used_at) : 'Never'}>
        {account.last_used_at ? formatMoment(account.last_used_at) : 'Your first call shows here.'}
      </Figure>
    </div>
  );
}

function periodText({ trial_ends_at: trialEndsAt, period_end: periodEnd }: Account): string {
  if (trialEndsAt) return `Trial until ${formatDay(trialEndsAt)}`;
  return periodEnd ? `Renews on ${formatDay(periodEnd)}` : '';
}

interface FigureProps {
  title: string;
  value: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Figure({ title, value, aside, children }: FigureProps) {
  return (
    <Card className="grid content-between gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-medium text-muted">{title}</h2>
        {aside}
      </div>
      <p className="text-2xl font-semibold tracking-tight text-ink tabular-nums">{value}</p>
      <div className="text-xs text-faint">{children}</div>
    </Card>
  );
}
