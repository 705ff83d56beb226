import type { Report } from '../../bench/benchmark.ts';
import { exactPercent, number, tally } from '../../bench/format.ts';
import { accountingVerdicts } from '../accounting-verdicts.ts';
import type { Accounting } from '../accounting.ts';
import type { Served } from '../steady-load.ts';

export type Suffered = { strike: string; missing: string } | { strike: string; readyAfterMilliseconds: number };

export interface MeasuredFailures {
  requestsPerSecond: number;
  suffered: readonly Suffered[];
  served: readonly Served[];
  accounting: Accounting;
}

const leastAvailability = 0.999;

const seconds = (milliseconds: number): string => `${number(milliseconds / 1_000)} s`;

function rowOf(suffered: Suffered, served: readonly Served[]): string[] {
  if ('missing' in suffered) return [suffered.strike, '–', '–', '–', '–', '–', '–', `not done: ${suffered.missing}`];
  const phase = served.filter(({ phase }) => phase === suffered.strike);
  const answered = phase.filter(({ heard }) => heard !== undefined);
  const again = answered.filter(({ tries }) => tries > 1);
  return [
    suffered.strike,
    String(phase.length),
    String(answered.length - again.length),
    String(again.length),
    String(phase.length - answered.length),
    seconds(Math.max(0, ...phase.map(({ milliseconds }) => milliseconds))),
    seconds(suffered.readyAfterMilliseconds),
    tally(phase.filter(({ first }) => first !== 'ok').map(({ first }) => first)) || '–',
  ];
}

export function reportFailures({ requestsPerSecond, suffered, served, accounting }: MeasuredFailures): Report {
  const answered = served.filter(({ heard }) => heard !== undefined).length;
  const atOnce = served.filter(({ first }) => first === 'ok').length;
  const failed = served.filter(({ heard }) => heard === undefined);
  return {
    verdicts: [
      {
        what: 'Well-formed requests answered rightly, repeated ones counted once',
        measured: exactPercent(answered / served.length),
        target: '≥ 99.9 %',
        passed: answered / served.length >= leastAvailability,
      },
      ...accountingVerdicts(accounting),
    ],
    tables: [
      {
        caption: 'What callers saw, by what happened',
        columns: [
          'What happened',
          'requests',
          'answered at once',
          'when sent again',
          'failed',
          'longest wait',
          'all ready after',
          'first answers that were not right',
        ],
        rows: suffered.map((one) => rowOf(one, served)),
      },
    ],
    notes: [
      `${served.length} requests, ${requestsPerSecond} a second, of every operation (one of them as a job) and of what people and the site ask for; one instance of each process, on one machine: production has two. ${exactPercent(atOnce / served.length)} had their answer at the first try.`,
      'The client does what our documentation advises: an Idempotency-Key, and another try after 408, 409, 429, 5xx or a cut connection, waiting as told, and none that would begin more than 60 s after the first. What the gateway repeats by itself is not seen here: it counts as one.',
      'At the end each request that failed is sent once more under its name; credits are counted then, when nothing is held any more.',
      'The network is slowed down by relays before PostgreSQL and NATS, and the disk by stopping the processes that write, because this needs no privilege; clocks are each program’s `Date`.',
      ...failed
        .slice(0, 20)
        .map(
          ({ kind, phase, first, last, tries }) =>
            `Failed: ${kind.name} during “${phase}”: ${first}, and ${last} after ${tries} tries.`,
        ),
    ],
    data: {
      suffered,
      accounting,
      served: served.map(({ kind, phase, first, last, tries, milliseconds, startedAt }) => {
        return { kind: kind.name, phase, first, last, tries, milliseconds, startedAt };
      }),
    },
  };
}
