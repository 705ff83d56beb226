import type { analyticsSummary } from '@octavo/contracts';
import type { AnswerOf } from '@octavo/data';
import { Card, CardTitle, Progress, Skeleton } from '@octavo/ui';
import { formatNumber } from '../parts/format.ts';

export interface TopPagesProps {
  pages: AnswerOf<typeof analyticsSummary>['top_pages'] | undefined;
  failed: boolean;
}

/** The five pages that the last 100 visits saw most (SPEC §9). */
export function TopPages({ pages, failed }: TopPagesProps) {
  const most = Math.max(1, ...(pages ?? []).map(({ views }) => views));
  return (
    <Card className="grid min-w-0 content-start gap-4">
      <div>
        <CardTitle>Top Pages</CardTitle>
        <p className="text-xs text-faint">Of the last 100 visits</p>
      </div>
      {pages ? (
        pages.length === 0 ? (
          <p className="text-sm text-muted">No page views found</p>
        ) : (
          <ol className="grid grid-cols-1 gap-3">
            {pages.map(({ page_path: path, views }) => (
              <li key={path} className="grid grid-cols-1 gap-1.5 text-sm">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate text-ink" title={path}>
                    {path}
                  </span>
                  <span className="text-muted tabular-nums">{formatNumber(views)}</span>
                </span>
                <Progress label={`Views of ${path}`} value={views} max={most} />
              </li>
            ))}
          </ol>
        )
      ) : failed ? (
        <p className="text-sm text-danger">Not available</p>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Card>
  );
}
