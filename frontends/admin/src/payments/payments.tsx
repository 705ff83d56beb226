import { Section } from '../parts/section.tsx';
import { PaymentList } from './payment-list.tsx';
import { Revenue } from './revenue.tsx';

export function Payments() {
  return (
    <>
      <h1 className="font-display text-title text-ink">Payments</h1>
      <Section title="Revenue">
        <Revenue />
      </Section>
      <Section title="All payments">
        <PaymentList />
      </Section>
    </>
  );
}
