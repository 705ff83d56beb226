import { openDialog } from '@octavo/federation';
import { Button, Opener } from '@octavo/ui';
import { Band, BandTitle } from '../layout/band.tsx';
import { Closing } from '../layout/closing.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Calculator } from './calculator.tsx';
import { paidPlans } from './cheapest-plan.ts';
import { ChoosePlan } from './choose-plan.tsx';
import { CreditTable } from './credit-table.tsx';
import { OverageTable } from './overage-table.tsx';
import { PlanCard } from './plan-card.tsx';
import { Questions } from './questions.tsx';

export function Pricing() {
  return (
    <>
      <PageHead title="Pay for pages, not for servers.">
        Every plan has every operation. What differs is how many credits a month brings, and how fast and how closely we
        stand beside you. 30-day money-back guarantee.
      </PageHead>
      <Band label="Plans" className="grid gap-5 lg:grid-cols-3">
        {paidPlans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} action={<ChoosePlan planId={plan.id} popular={plan.popular} />} />
        ))}
      </Band>
      <Band lined>
        <BandTitle kicker="Credits" title="One unit, seven prices.">
          A conversion costs a fixed number of credits, however long the document is. A failed one costs nothing.
        </BandTitle>
        <CreditTable />
      </Band>
      <Band lined>
        <BandTitle kicker="Overage" title="When a month is busier than planned.">
          Paid plans do not stop: they go on at their price per credit, up to the spend cap you set.
        </BandTitle>
        <OverageTable />
      </Band>
      <Band lined>
        <BandTitle kicker="Calculator" title="What would a month cost?" />
        <Calculator />
      </Band>
      <Band lined className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div>
          <h2 className="font-display text-title">Questions, answered.</h2>
          <p className="mt-4 text-muted">Something else? A person answers.</p>
          <Opener page="/contact" onOpen={() => openDialog('contact')}>
            <Button type="submit" look="secondary" className="mt-6">
              Contact us
            </Button>
          </Opener>
        </div>
        <Questions />
      </Band>
      <Closing place="pricing" />
    </>
  );
}
