import type { AnalyticsEvent, PageVisit, UserSession } from '@octavo/contracts';
import type { Column } from '@octavo/ui/table';
import { formatDuration, formatEventData, formatNumber } from '../parts/format.ts';
import { Moment } from '../parts/moment.tsx';

const none = '–';

export const visitColumns: readonly Column<PageVisit>[] = [
  {
    id: 'page',
    title: 'Page',
    cell: ({ page_path: path, page_title: title }) => (
      <span className="grid min-w-40">
        <span className="font-medium break-all text-ink">{path}</span>
        <span className="text-xs text-faint">{title}</span>
      </span>
    ),
    sortValue: ({ page_path: path }) => path,
  },
  {
    id: 'referrer',
    title: 'Referrer',
    cell: ({ referrer }) => <span className="break-all">{referrer ?? none}</span>,
    sortValue: ({ referrer }) => referrer,
  },
  {
    id: 'browser',
    title: 'Browser',
    cell: ({ user_agent: browser }) => browser ?? none,
    sortValue: ({ user_agent: browser }) => browser,
  },
  {
    id: 'duration',
    title: 'Duration',
    align: 'end',
    cell: ({ duration }) => (duration === null ? none : formatDuration(duration)),
    sortValue: ({ duration }) => duration,
  },
  {
    id: 'when',
    title: 'When',
    cell: ({ timestamp }) => <Moment at={timestamp} />,
    sortValue: ({ timestamp }) => timestamp,
  },
];

function secondsOf({ started_at: from, ended_at: to }: UserSession): number | null {
  return to === null ? null : (Date.parse(to) - Date.parse(from)) / 1_000;
}

const deviceNames = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' } as const;

export const sessionColumns: readonly Column<UserSession>[] = [
  {
    id: 'device',
    title: 'Device',
    cell: ({ device_type: device }) => deviceNames[device],
    sortValue: ({ device_type: device }) => device,
  },
  { id: 'browser', title: 'Browser', cell: ({ browser }) => browser, sortValue: ({ browser }) => browser },
  {
    id: 'views',
    title: 'Page views',
    align: 'end',
    cell: ({ total_page_views: views }) => formatNumber(views),
    sortValue: ({ total_page_views: views }) => views,
  },
  {
    id: 'duration',
    title: 'Duration',
    align: 'end',
    cell(session) {
      const seconds = secondsOf(session);
      return seconds === null ? 'Goes on' : formatDuration(seconds);
    },
    sortValue: secondsOf,
  },
  {
    id: 'started',
    title: 'Started',
    cell: ({ started_at: at }) => <Moment at={at} />,
    sortValue: ({ started_at: at }) => at,
  },
];

export const eventColumns: readonly Column<AnalyticsEvent>[] = [
  {
    id: 'event',
    title: 'Event',
    cell: ({ event_type: type }) => <span className="font-medium text-ink">{type}</span>,
    sortValue: ({ event_type: type }) => type,
  },
  {
    id: 'data',
    title: 'Data',
    cell: ({ event_data: data }) => (
      <code className="font-mono text-xs break-all text-muted">{formatEventData(data)}</code>
    ),
  },
  {
    id: 'page',
    title: 'Page',
    cell: ({ page_path: path }) => <span className="break-all">{path ?? none}</span>,
    sortValue: ({ page_path: path }) => path,
  },
  {
    id: 'when',
    title: 'When',
    cell: ({ timestamp }) => <Moment at={timestamp} />,
    sortValue: ({ timestamp }) => timestamp,
  },
];
