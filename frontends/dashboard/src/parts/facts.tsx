import { classes } from '@octavo/ui';
import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: ReactNode;
  /** Has a row of its own. */
  wide?: true;
}

/** What there is to know of one thing, by name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(({ name, value, wide }) => (
        <div key={name} className={classes('grid min-w-0 content-start gap-1', wide && 'col-span-full')}>
          <dt className="text-xs text-faint">{name}</dt>
          <dd className="min-w-0 text-sm wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
