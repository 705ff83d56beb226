import { Card, CardTitle } from '@octavo/ui';
import type { ReactNode } from 'react';

export interface FactsProps {
  title: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A card of names and values. */
export function Facts({ title, facts }: FactsProps) {
  return (
    <Card className="grid min-w-0 content-start gap-4">
      <CardTitle>{title}</CardTitle>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right break-words text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
