import { operationCredits, operationNames, operations, plans } from '@octavo/contracts';
import { heading, list, table, text } from '../blocks.ts';
import type { Chapter } from '../chapter.ts';
import { formatCents, formatNumber } from '../../parts/format.ts';

export const credits: Chapter = {
  id: 'credits',
  title: 'Credit costs',
  group: 'Reference',
  summary: 'What each operation costs, what each plan includes.',
  keywords: 'price plan overage spend cap trial starter professional enterprise cost',
  blocks: () => [
    text('Each successful call costs what its operation costs, whatever the size of the document.'),
    table(
      'Credit costs',
      ['Operation', 'Credits'],
      operations.map((operation) => [
        `[${operationNames[operation]}](/docs/${operation})`,
        String(operationCredits[operation]),
      ]),
    ),
    heading('plans', 'Plans'),
    table(
      'Plans',
      ['Plan', 'Price', 'Credits', 'Each credit past them'],
      Object.values(plans).map(({ id, name, priceCents, credits, overageCents }) => [
        name,
        id === 'free_trial' ? `free, ${plans.free_trial.periodDays} days` : `${formatCents(priceCents)} a month`,
        formatNumber(credits),
        overageCents === null ? 'stops at zero' : formatCents(overageCents),
      ]),
    ),
    heading('free', 'What costs nothing'),
    list(
      'Errors, whatever they are, and requests that you leave before they are answered.',
      'Calls with a test key.',
      'An answer that was given before, by its [Idempotency-Key](/docs/idempotency).',
      'Asking about jobs, fetching their documents, storing templates.',
    ),
    heading('cap', 'Spend cap'),
    text(
      'Past the credits of a paid plan, calls go on at the overage price until the month’s spend cap, which you set on your [billing page](/dashboard/billing). It is twice the plan’s price unless you say otherwise. Then, as on the trial at zero, calls are answered 402 `insufficient_credits`.',
    ),
  ],
};
