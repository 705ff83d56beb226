import { operationCredits } from '@octavo/contracts';
import { paidPlans } from './cheapest-plan.ts';
import { formatCents, formatNumber } from '@octavo/ui/format';

export function OverageTable() {
  return (
    <div role="region" aria-label="Overage" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full bg-surface text-left text-sm">
        <caption className="sr-only">What is paid past a plan's credits</caption>
        <thead className="bg-raised text-xs text-muted">
          <tr>
            {['Plan', 'Monthly credits', 'Overage per credit', 'HTML to PDF past the plan'].map((title) => (
              <th key={title} scope="col" className="px-5 py-3 font-medium max-sm:px-4 max-sm:last:hidden">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paidPlans.map(({ id, name, credits, overageCents }) => (
            <tr key={id} className="border-t border-line tabular-nums">
              <th scope="row" className="px-5 py-4 font-medium max-sm:px-4">
                {name}
              </th>
              <td className="px-5 py-4 text-muted max-sm:px-4">{formatNumber(credits)}</td>
              <td className="px-5 py-4 max-sm:px-4">{formatCents(overageCents)}</td>
              <td className="px-5 py-4 text-muted max-sm:hidden">
                {formatCents(overageCents * operationCredits['html-to-pdf'])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
