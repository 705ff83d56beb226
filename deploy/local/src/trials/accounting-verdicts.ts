import type { Verdict } from '../bench/benchmark.ts';
import type { Accounting } from './accounting.ts';

/** What billing's check prints when it finds nothing. */
const noFaults = '{"faults":[]}';

/** What every trial promises of its accounts: each that was asked for has its answer, and is paid for once. */
export function accountingVerdicts({
  lost,
  lostJobs,
  expectedCredits,
  spentCredits,
  faults,
}: Accounting): readonly Verdict[] {
  return [
    {
      what: 'Lost: named requests and accepted jobs that never had their answer',
      measured: `${lost} and ${lostJobs}`,
      target: '0 and 0',
      passed: lost + lostJobs === 0,
    },
    {
      what: 'Credits spent, against what the answers cost, each counted once',
      measured: String(spentCredits),
      target: String(expectedCredits),
      passed: spentCredits === expectedCredits,
    },
    { what: 'Billing’s own check of its books', measured: faults, target: noFaults, passed: faults === noFaults },
  ];
}
