import type { SystemStatus } from '@octavo/contracts';
import { Facts } from '../parts/facts.tsx';
import { formatDuration, formatMoment, formatNumber } from '../parts/format.ts';

type Fact = readonly [name: string, value: string];

const never = 'Never';
const unknown: readonly Fact[] = [['State', 'Not known: no answer']];

function jobFacts(jobs: SystemStatus['jobs']): readonly Fact[] {
  if (!jobs) return unknown;
  return [
    ['Waiting', formatNumber(jobs.waiting)],
    ['Running', formatNumber(jobs.running)],
    ['Oldest waits', jobs.oldest_waiting_seconds === null ? '–' : formatDuration(jobs.oldest_waiting_seconds)],
    ['Failed in 24 hours', formatNumber(jobs.failed)],
  ];
}

function engineFacts(engine: SystemStatus['engine']): readonly Fact[] {
  if (!engine) return unknown;
  return [
    ['Browsers', formatNumber(engine.browsers)],
    ['Open pages', formatNumber(engine.busy)],
    ['Waiting for a page', formatNumber(engine.waiting)],
    [
      'Last failure',
      engine.last_failure ? `${formatMoment(engine.last_failure.at)}: ${engine.last_failure.reason}` : never,
    ],
  ];
}

function mailFacts(mail: SystemStatus['mail']): readonly Fact[] {
  if (!mail) return unknown;
  return [
    ['Letters waiting', formatNumber(mail.waiting)],
    ['Oldest waits', mail.oldest_waiting_seconds === null ? '–' : formatDuration(mail.oldest_waiting_seconds)],
    ['Last delivered', mail.last_delivered_at ? formatMoment(mail.last_delivered_at) : never],
    ['Given up in 30 days', formatNumber(mail.given_up)],
    ['Last failure', mail.last_failure ? `${formatMoment(mail.last_failure.at)}: ${mail.last_failure.reason}` : never],
  ];
}

function paymentFacts(payments: SystemStatus['payments']): readonly Fact[] {
  if (!payments) return unknown;
  return [
    ['Provider', payments.provider],
    ['Last completed', payments.last_completed_at ? formatMoment(payments.last_completed_at) : never],
    ['Provider failures in 24 hours', formatNumber(payments.provider_failures)],
    [
      'Last provider failure',
      payments.last_provider_failure_at ? formatMoment(payments.last_provider_failure_at) : never,
    ],
    ['Refunds to look at', formatNumber(payments.refunds_failed)],
  ];
}

/** What each part says of its work. */
export function StatusFacts({ status }: { status: SystemStatus }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Facts title="Jobs" facts={jobFacts(status.jobs)} />
      <Facts title="Engine" facts={engineFacts(status.engine)} />
      <Facts title="Mail" facts={mailFacts(status.mail)} />
      <Facts title="Payments" facts={paymentFacts(status.payments)} />
    </div>
  );
}
