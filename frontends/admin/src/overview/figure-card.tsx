import { Link } from '@octavo/federation';
import { Card, Skeleton } from '@octavo/ui';
import type { ReactNode } from 'react';

export interface FigureCardProps {
  title: string;
  icon: ReactNode;
  /** Undefined while it is not known. */
  value: ReactNode;
  /** It cannot be read now. */
  failed: boolean;
  /** What a click opens. */
  to: string;
  children?: ReactNode;
}

/** One figure, and a way to what it is made of: the whole card is the link. */
export function FigureCard({ title, icon, value, failed, to, children }: FigureCardProps) {
  return (
    <Card
      interactive
      className="relative grid content-start gap-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <div className="flex items-center justify-between gap-3 text-muted [&_svg]:size-4">
        <h3 className="text-sm font-medium">
          <Link to={to} className="outline-none after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h3>
        {icon}
      </div>
      <div className="text-2xl font-semibold tracking-tight text-ink tabular-nums">
        {value ??
          (failed ? (
            <span className="text-base font-medium text-danger">Not available</span>
          ) : (
            <Skeleton className="h-8 w-24" />
          ))}
      </div>
      <div className="min-h-5 text-xs text-faint">{children}</div>
    </Card>
  );
}
