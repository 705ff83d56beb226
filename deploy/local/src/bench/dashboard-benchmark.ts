import { startStack } from '../testing/start-stack.ts';
import type { Benchmark, Report, Table, Verdict } from './benchmark.ts';
import { measureInteractive, profile, type Interactive } from './dashboard/interactive.ts';
import { measureLists, type Answered, type Lists } from './dashboard/lists.ts';
import { number } from './format.ts';
import { withResources } from './resources.ts';
import { median, percentile } from './statistics.ts';

const slowestAnswerMilliseconds = 200;
const latestInteractiveMilliseconds = 1_500;
const visits = 7;

/** Whether the signed-in product is there at once on a slow phone, and as quick with 100,000 rows as with one. */
export const dashboardBenchmark: Benchmark = {
  name: 'dashboard',
  title: 'The dashboard and the administration',
  missing: ({ CHROMIUM_PATH }) => (CHROMIUM_PATH ? undefined : 'there is no Chromium.'),
  run: ({ quick, environment, signal, progress }) =>
    withResources(async (open) => {
      // A list asked for a hundred times over is more than one administrator does in a minute.
      const stack = open(await startStack());
      const interactive = await measureInteractive(stack, {
        times: quick ? 1 : visits,
        chromiumPath: environment['CHROMIUM_PATH'] ?? '',
        progress,
      });
      return report(interactive, await measureLists(stack, { quick, signal, progress }));
    }),
};

const ways: Record<keyof Interactive, string> = {
  signedIn: 'from the click on Sign In',
  openedAgain: 'opened again by a browser that was there before',
  nothingKept: 'opened by a browser that kept no file',
};

const p99 = ({ milliseconds }: Answered): number => percentile(milliseconds, 0.99);

function report(interactive: Interactive, lists: Lists): Report {
  const rows = lists.rows.toLocaleString('en');
  return {
    verdicts: [
      ...(['signedIn', 'openedAgain'] as const).map((way): Verdict => {
        const milliseconds = median(interactive[way]);
        return {
          what: `Dashboard to be used, ${ways[way]}`,
          measured: `${number(milliseconds)} ms`,
          target: `< ${latestInteractiveMilliseconds} ms`,
          passed: milliseconds < latestInteractiveMilliseconds,
        };
      }),
      slowest(`Users, ${rows}: the slowest of ${lists.users.length} questions, p99`, lists.users),
      slowest(`Other lists, ${rows} rows: the slowest of ${lists.others.length}, p99`, lists.others),
    ],
    tables: [
      {
        caption: 'Milliseconds until the credits are shown and a button answers',
        columns: ['How one came there', 'median', 'longest'],
        rows: (Object.keys(ways) as (keyof Interactive)[]).map((way) => [
          ways[way],
          number(median(interactive[way])),
          number(Math.max(...interactive[way])),
        ]),
      },
      listTable(`Milliseconds per question about ${rows} users, through the gateway`, lists.users),
      listTable(`Milliseconds per question to lists of ${rows} rows, through the gateway`, lists.others),
    ],
    notes: [
      `The phone is Lighthouse's: ${profile.latencyMilliseconds} ms more for each request, ${number(profile.downloadKilobits / 1_024)} Mbit/s, ${profile.processorSlowdown} times less of this processor; here the browser itself is slowed down, nothing is simulated. Files are kept in the browser's cache, as those with a hash in their name may be.`,
      `Medians of ${visits} visits. To be used: the credits stand there and a press on the sidebar's button changed it.`,
      'Templates are as many as an account may have, API keys those of the demo account. What the figures of analytics take with more rows stands above.',
    ],
    data: { interactive, lists },
  };
}

function slowest(what: string, answered: readonly Answered[]): Verdict {
  const worst = answered.toSorted((a, b) => p99(b) - p99(a))[0];
  const milliseconds = worst ? p99(worst) : Number.NaN;
  return {
    what,
    measured: `${number(milliseconds)} ms (${worst?.what})`,
    target: `< ${slowestAnswerMilliseconds} ms`,
    passed: milliseconds < slowestAnswerMilliseconds,
  };
}

function listTable(caption: string, answered: readonly Answered[]): Table {
  return {
    caption,
    columns: ['Question', 'p50', 'p99'],
    rows: answered.map((one) => [one.what, number(percentile(one.milliseconds, 0.5)), number(p99(one))]),
  };
}
