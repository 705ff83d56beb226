import { useSearchParams } from '@octavo/federation';
import { useAnalyticsSummary } from '@octavo/data/admin';
import { Eye, MousePointerClick, Timer } from '@octavo/ui/icons';
import { detailAnchors } from '../analytics/detail-anchors.ts';
import { defaultPeriod, periodNames, periods, startOf } from '../analytics/period.ts';
import { Choice } from '../parts/choice.tsx';
import { formatDuration, formatNumber } from '../parts/format.ts';
import { Section } from '../parts/section.tsx';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { dialogPath } from '../places.ts';
import { AnalyticsChart } from './analytics-chart.tsx';
import { FigureCard } from './figure-card.tsx';
import { TopPages } from './top-pages.tsx';

const details = dialogPath('analytics');

export function WebAnalytics() {
  const [parameters, setParameters] = useSearchParams();
  const period = periodNames.find((name) => name === parameters.get('period')) ?? defaultPeriod;
  const from = startOf(period, Date.now());
  const { data, isError } = useAnalyticsSummary({ from });
  useFailureToast(isError, { title: 'Failed to load dashboard data.' });
  const link = (anchor: string): string => `${details}&period=${period}#${anchor}`;
  return (
    <Section
      title="Web Analytics"
      aside={
        <Choice
          label="Period"
          options={periodNames.map((name) => ({ value: name, label: periods[name].label }))}
          value={period}
          onChange={(next) =>
            setParameters(
              (before) => {
                before.set('period', next);
                return before;
              },
              { replace: true },
            )
          }
        />
      }
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <FigureCard
          title="Page Views"
          icon={<Eye aria-hidden />}
          value={data && formatNumber(data.page_views)}
          failed={isError}
          to={link(detailAnchors.visits)}
        >
          {data &&
            `${formatNumber(data.unique_visitors)} unique ${data.unique_visitors === 1 ? 'visitor' : 'visitors'}`}
        </FigureCard>
        <FigureCard
          title="Sessions"
          icon={<Timer aria-hidden />}
          value={data && formatNumber(data.sessions)}
          failed={isError}
          to={link(detailAnchors.sessions)}
        >
          {data &&
            (data.average_session_seconds === null
              ? 'None has ended yet'
              : `${formatDuration(data.average_session_seconds)} on average`)}
        </FigureCard>
        <FigureCard
          title="Events"
          icon={<MousePointerClick aria-hidden />}
          value={data && formatNumber(data.events)}
          failed={isError}
          to={link(detailAnchors.events)}
        >
          Buttons, forms and links
        </FigureCard>
      </div>
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        <AnalyticsChart period={period} from={from} />
        <TopPages pages={data?.top_pages} failed={isError} />
      </div>
    </Section>
  );
}
