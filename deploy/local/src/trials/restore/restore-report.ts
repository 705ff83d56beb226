import type { Report, Verdict } from '../../bench/benchmark.ts';
import { number } from '../../bench/format.ts';
import { accountingVerdicts } from '../accounting-verdicts.ts';
import type { Accounting } from '../accounting.ts';

export interface MeasuredRestore {
  requestsPerSecond: number;
  before: Accounting;
  requests: number;
  /** Until the database answered as its own again. */
  restoredMilliseconds: number;
  /** From then until a document was printed. */
  servingMilliseconds: number;
  spent: { atTheMoment: number; beforeTheLoss: number; restored: number };
  check: { restored: string; afterwards: string };
  answered: readonly { what: string; answer: string; isRight: boolean }[];
}

function verdict(what: string, measured: string, target: string): Verdict {
  return { what, measured, target, passed: measured === target };
}

export function reportRestore(measured: MeasuredRestore): Report {
  const { requestsPerSecond, requests, before, restoredMilliseconds, servingMilliseconds, spent, check, answered } =
    measured;
  return {
    verdicts: [
      ...accountingVerdicts(before),
      verdict('Credits spent, as the restored ledger has them', String(spent.restored), String(spent.atTheMoment)),
      verdict('Billing’s check of the whole restored ledger', check.restored, '{"faults":[]}'),
      ...answered.map(({ what, answer, isRight }) => ({
        what,
        measured: answer,
        target: isRight ? answer : 'as before',
        passed: isRight,
      })),
      verdict('The same check after the product has run on it', check.afterwards, '{"faults":[]}'),
    ],
    tables: [
      {
        caption: 'How long it took',
        columns: ['', 'seconds'],
        rows: [
          [
            'the backup and the changes up to the moment, until the database was its own',
            number(restoredMilliseconds / 1_000),
          ],
          ['from then until a document was printed, all processes started anew', number(servingMilliseconds / 1_000)],
        ],
      },
    ],
    notes: [
      `${requests} requests, ${requestsPerSecond} a second, before, while and after a full backup was taken of the working server; every change went into an archive. Then ${spent.beforeTheLoss - spent.atTheMoment} more credits were spent, billing’s tables were dropped, and the database was restored to the moment before, beside the broken one. What was spent after that moment is lost, as it must be.`,
      'As the cluster’s operator does it (docs/operations.md, “Backups, and the drill”): `pg_backup_start`, an archive of changes, a target time. There the archive is a bucket, and at most five minutes behind.',
    ],
    data: measured,
  };
}
