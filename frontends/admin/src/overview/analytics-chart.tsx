import { useAnalyticsSeries } from '@octavo/data/admin';
import { useSearchParams } from '@octavo/federation';
import { Card, ErrorState, Skeleton } from '@octavo/ui';
import { Chart } from '@octavo/ui/charts';
import { periods, pointLabel, type Period } from '../analytics/period.ts';
import { Choice } from '../parts/choice.tsx';

const figures = [
  { value: 'page_views', label: 'Page views' },
  { value: 'unique_visitors', label: 'Visitors' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'events', label: 'Events' },
] as const;

/** One figure over the period, by hour or by day. */
export function AnalyticsChart({ period, from }: { period: Period; from: string }) {
  const [parameters, setParameters] = useSearchParams();
  const { by, label } = periods[period];
  const { data, isError, refetch } = useAnalyticsSeries({ from, by });
  const figure = figures.find(({ value }) => value === parameters.get('figure')) ?? figures[0];
  return (
    <Card className="grid min-w-0 content-start gap-4">
      <Choice
        label="Figure"
        options={figures}
        value={figure.value}
        onChange={(next) =>
          setParameters(
            (before) => {
              before.set('figure', next);
              return before;
            },
            { replace: true },
          )
        }
      />
      {data ? (
        <Chart
          label={`${figure.label} by ${by}, ${label}`}
          points={data.points.map((point) => ({ label: pointLabel(point.at, by), value: point[figure.value] }))}
        />
      ) : isError ? (
        <ErrorState title="The chart could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </Card>
  );
}
