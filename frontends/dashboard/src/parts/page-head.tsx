import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: string;
  text?: ReactNode;
  /** Where the page is below another: the way back. */
  above?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, text, above, badge, actions }: PageHeadProps) {
  return (
    <header className="grid gap-3">
      {above}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="min-w-0 font-display text-title wrap-anywhere text-ink">{title}</h1>
            {badge}
          </div>
          {text ? <p className="max-w-prose text-sm text-muted">{text}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}
