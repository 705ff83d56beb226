import { useUsage } from '@octavo/data';
import { useSearchParams } from '@octavo/federation';
import { Card, CardTitle, ErrorState, Skeleton } from '@octavo/ui';
import { Chart } from '@octavo/ui/charts';
import { Select } from '@octavo/ui/menus';
import { formatNumber } from '../parts/format.ts';
import { everyDay } from './days.ts';
import { operationNames } from '../parts/operation-names.ts';

const ranges = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
] as const;

type Range = (typeof ranges)[number]['value'];

function dayBefore(days: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - days + 1);
  return day.toISOString().slice(0, 10);
}

const shortDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Credits by operation and day (days in UTC, as they are charged). */
export function Usage() {
  const [query, setQuery] = useSearchParams();
  const range = ranges.find(({ value }) => value === query.get('days'))?.value ?? '30';
  const { data, isError, refetch } = useUsage({ from: dayBefore(Number(range)) });

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-display text-title text-ink">Usage</h1>
        <div className="w-44">
          <Select<Range>
            control={{ id: 'usage-range' }}
            label="Range"
            options={ranges}
            value={range}
            onValueChange={(days) => setQuery({ days }, { replace: true })}
          />
        </div>
      </header>
      {isError ? <ErrorState title="Your usage could not be loaded" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeleton className="h-72 w-full" /> : null}
      {data ? (
        <>
          <Card>
            <Chart
              kind="bar"
              label="Credits used by day"
              points={everyDay(data, data.days).map(({ day, credits }) => ({ label: shortDay(day), value: credits }))}
            />
          </Card>
          <Card>
            <CardTitle level={2}>By operation</CardTitle>
            {data.operations.length === 0 ? (
              <p className="mt-3 text-sm text-muted">Nothing was used in these days.</p>
            ) : (
              <table className="mt-4 w-full text-left text-sm">
                <thead className="text-xs text-faint">
                  <tr>
                    <th scope="col" className="pb-2 font-medium">
                      Operation
                    </th>
                    <th scope="col" className="pb-2 text-right font-medium">
                      Requests
                    </th>
                    <th scope="col" className="pb-2 text-right font-medium">
                      Credits
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.operations.map(({ operation, requests, credits }) => (
                    <tr key={operation} className="border-t border-line">
                      <td className="py-2.5">{operationNames[operation]}</td>
                      <td className="py-2.5 text-right tabular-nums">{formatNumber(requests)}</td>
                      <td className="py-2.5 text-right tabular-nums">{formatNumber(credits)}</td>
                    </tr>
                  ))}
                  <tr className="border-t border-line-strong font-medium text-ink">
                    <td className="py-2.5">All</td>
                    <td className="py-2.5 text-right tabular-nums">{formatNumber(data.requests)}</td>
                    <td className="py-2.5 text-right tabular-nums">{formatNumber(data.credits)}</td>
                  </tr>
                </tbody>
              </table>
            )}
          </Card>
        </>
      ) : null}
    </>
  );
}
