import { plans, type PlanId } from '@octavo/contracts';
import { useRevenue } from '@octavo/data/admin';
import { Card, ErrorState, Skeleton } from '@octavo/ui';
import { Chart } from '@octavo/ui/charts';
import { Facts } from '../parts/facts.tsx';
import { formatCents, formatNumber } from '../parts/format.ts';

const monthLabel = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Money by month, and what subscriptions bring. */
export function Revenue() {
  const { data, isError, refetch } = useRevenue();
  if (isError && !data) return <ErrorState title="The revenue could not be loaded" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  const running = data.months.at(-1);
  const subscribers = (Object.entries(data.subscribers) as [PlanId, number][]).filter(
    ([plan]) => plan !== 'free_trial',
  );
  return (
    <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
      <Card className="min-w-0">
        <Chart
          label="Net revenue by month"
          kind="bar"
          format={formatCents}
          points={data.months.map(({ month, net_cents: cents }) => ({ label: monthLabel(month), value: cents }))}
        />
      </Card>
      <Facts
        title="Subscriptions"
        facts={[
          ['Recurring each month', formatCents(data.recurring_cents)],
          ['This month', running ? formatCents(running.gross_cents) : '–'],
          ['Refunded this month', running ? formatCents(running.refunded_cents) : '–'],
          ...subscribers.map(([plan, count]) => [plans[plan].name, formatNumber(count)] as const),
        ]}
      />
    </div>
  );
}
