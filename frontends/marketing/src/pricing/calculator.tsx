import { operationCredits, plans } from '@octavo/contracts';
import { Badge, Card, Field, Input } from '@octavo/ui';
import { useState } from 'react';
import { operationPages } from '../operations/operation-pages.ts';
import { creditsFor, noConversions, planCosts, type Conversions } from './cheapest-plan.ts';
import { formatCents, formatNumber } from '@octavo/ui/format';

const most = 1_000_000;

function numberIn(text: string): number {
  const value = Math.floor(Number(text.replaceAll(/\D/g, '')));
  return Number.isFinite(value) ? Math.min(most, value) : 0;
}

/** From conversions a month to the plan that costs least. */
export function Calculator() {
  const [conversions, setConversions] = useState<Conversions>({ ...noConversions, 'html-to-pdf': 300 });
  const credits = creditsFor(conversions);
  const [cheapest, ...others] = planCosts(credits);
  return (
    <Card padding="none" className="grid overflow-hidden lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-5 p-6 sm:grid-cols-2 sm:p-8 sm:[&>:first-child]:col-span-2">
        {operationPages.map(({ operation, name }) => (
          <Field key={operation} label={name} aside={`${operationCredits[operation]} credits each`}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={formatNumber(conversions[operation])}
                onChange={(event) =>
                  setConversions({ ...conversions, [operation]: numberIn(event.currentTarget.value) })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <div aria-live="polite" className="border-t border-line bg-canvas p-6 sm:p-8 lg:border-t-0 lg:border-l">
        <p className="text-sm text-muted">
          <span className="text-ink tabular-nums">{formatNumber(credits)}</span> credits a month
        </p>
        {cheapest ? (
          <>
            <p className="mt-6 flex items-center gap-3">
              <span className="text-lg font-semibold tracking-tight">{plans[cheapest.planId].name}</span>
              <Badge tone="success">costs least</Badge>
            </p>
            <p className="mt-2 font-display text-5xl tabular-nums">{formatCents(cheapest.totalCents)}</p>
            <p className="mt-2 text-sm text-muted tabular-nums">
              {cheapest.overageCredits === 0
                ? 'All within the plan.'
                : `${formatNumber(cheapest.overageCredits)} credits past the plan are in it.`}
            </p>
          </>
        ) : null}
        <dl className="mt-8 grid border-t border-line text-sm">
          {others.map(({ planId, totalCents }) => (
            <div key={planId} className="flex justify-between border-b border-line py-2.5">
              <dt className="text-muted">{plans[planId].name}</dt>
              <dd className="tabular-nums">{formatCents(totalCents)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
