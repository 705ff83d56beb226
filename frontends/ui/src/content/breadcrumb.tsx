import type { ReactNode } from 'react';
import { ChevronRight } from '../icons.ts';

export interface Crumb {
  label: string;
  /** The link of the application's router, around the label; left out for the page one is on. */
  link?: (label: string) => ReactNode;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
        {crumbs.map(({ label, link }, index) => (
          <li key={label} className="inline-flex items-center gap-1.5">
            {index > 0 ? <ChevronRight aria-hidden className="size-3.5 text-faint" /> : null}
            {link ? (
              <span className="[&_a]:rounded-sm [&_a]:transition-colors [&_a:hover]:text-ink">{link(label)}</span>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
